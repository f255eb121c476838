/// A number of objects on a device, which a step of a situation may require.
public enum SituationMeasure: Int, CaseIterable, Sendable {
  /// Running apps.
  case runningApps
  /// Registered observers.
  case observers
  /// Transactions in the queue.
  case openTransactions
  /// Downloads in progress.
  case activeDownloads
  /// Links that are down.
  case downLinks
  /// Disks without free space.
  case fullDisks
}

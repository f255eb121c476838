/// A quantity that a situation counts on a device.
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

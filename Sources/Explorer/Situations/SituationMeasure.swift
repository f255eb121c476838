/// Something that a situation counts on a device.
public enum SituationMeasure: Int, CaseIterable, Sendable {
  /// Apps that run.
  case runningApps
  /// Observers that are registered.
  case observers
  /// Transactions in the queue.
  case openTransactions
  /// Downloads whose transfer goes on.
  case activeDownloads
  /// Links that are down.
  case downLinks
  /// Disks without room.
  case fullDisks
}

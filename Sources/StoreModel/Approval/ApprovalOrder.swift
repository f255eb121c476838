public import Facts
public import Kernel

/// What is to be done after something happened to a request for approval.
public enum ApprovalOrder: Hashable, Sendable {
  /// The transaction is announced as deferred.
  case deliverDeferred
  /// The request ends unanswered at this instant.
  case scheduleExpiry(at: Instant)
  /// The request no longer ends by itself.
  case cancelExpiry
  /// The store charges and records; this transaction shows it.
  case purchase(ApprovedTransaction)
  /// The deferred transaction fails.
  case fail(StoreError)
  /// The deferred transaction leaves the queue through the app's finish.
  case remove
  /// The deferred transaction leaves the queue although nobody finished it.
  case vanish
}

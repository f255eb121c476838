/// Where a request for approval stands.
enum ApprovalState: Hashable, CaseIterable, Sendable {
  /// Nobody was asked yet.
  case unasked
  /// The organiser was asked, and the transaction waits in the queue.
  case waiting
  /// The organiser was asked, but the app finished the transaction.
  case dismissed
  /// It was answered, or its time ran out.
  case closed
}

/// What a call of finish leads to.
public enum FinishOrder: Hashable, Sendable {
  /// The transaction leaves the queue.
  case remove
  /// An exception: the transaction is still purchasing.
  case raise
  /// The transaction waits for approval; the documentation does not say what happens.
  case finishDeferred
  /// It was finished before.
  case repeated
}

/// Which transaction an approval changes; the first is the usual one.
public enum ApprovedTransaction: Int, CaseIterable, Sendable {
  /// The one that was deferred.
  case same
  /// A new one; the deferred one leaves the queue.
  case new
}

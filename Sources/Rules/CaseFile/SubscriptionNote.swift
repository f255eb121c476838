public import Facts
public import Kernel

/// What the rules remember of a subscription.
public struct SubscriptionNote {
  /// Whose it is.
  public internal(set) var account = AccountID.none
  /// The product that it gives access to.
  public internal(set) var product = ProductID.none
  /// When the paid period ends.
  public internal(set) var expires = Instant.zero
  /// When access ended for good; nothing while it goes on.
  public internal(set) var ended = FactSequence.start
  /// Whether billing is retried without access.
  public internal(set) var isInRetry = false
  /// The subscription of the same account that came before it.
  var next = SubscriptionID.none

  /// Whether the paid period covers this instant.
  public func isPaid(at instant: Instant) -> Bool {
    ended == .start && !isInRetry && instant < expires
  }

  /// Whether this one gives access when another does not, or for longer.
  func outlives(_ other: SubscriptionNote) -> Bool {
    let (isOver, isOtherOver) = (ended != .start, other.ended != .start)
    return isOver == isOtherOver ? expires > other.expires : isOtherOver
  }
}

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
  /// The latest end of access that the store ever promised, grace included.
  public internal(set) var promised = Instant.zero
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

  /// Whether no app that reads its clock can take it for paid; an app's clock tells whole seconds.
  public func isOver(at instant: Instant) -> Bool {
    !isPaid(at: instant) && instant >= promised && instant - promised >= .seconds(1)
  }

  /// Whether it is paid, and stays so for longer than the second that an app's clock may be wrong.
  public func isSafelyPaid(at instant: Instant) -> Bool {
    isPaid(at: instant) && expires - instant > .seconds(1)
  }

  /// The store promised access until an instant.
  mutating func promise(until end: Instant) { promised = max(promised, end) }

  /// Whether this one gives access when another does not, or for longer.
  func outlives(_ other: SubscriptionNote) -> Bool {
    let (isOver, isOtherOver) = (ended != .start, other.ended != .start)
    return isOver == isOtherOver ? expires > other.expires : isOtherOver
  }
}

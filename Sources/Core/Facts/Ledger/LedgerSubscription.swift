public import Kernel

/// A subscription of an account.
public struct LedgerSubscription: LinkedEntry {
  public internal(set) var account = AccountID.none
  public private(set) var product = ProductID.none
  /// When the paid period ends.
  public private(set) var expires = Instant.zero
  /// The latest end of access that the store ever promised, including grace periods.
  public private(set) var promised = Instant.zero
  /// When the latest grace period began.
  public private(set) var graceBegan = FactSequence.start
  /// When access ended for good; the start of the run if it has not ended.
  public private(set) var ended = FactSequence.start
  public private(set) var phase = SubscriptionPhase.active
  /// Whether the subscription renews automatically.
  public private(set) var renews = true
  /// The product that a renewal replaced with another one, and the end of the access promised for the
  /// replaced product.
  private var left = ProductID.none
  private var leftUntil = Instant.zero
  /// The previous subscription of the same account.
  public internal(set) var next = SubscriptionID.none

  /// Applies a fact about the subscription. `paid` is the product of the purchase that a renewal names. A
  /// scheduled change to another product takes effect with the renewal that pays for this product.
  mutating func apply(_ fact: SubscriptionFact, paid: ProductID, at sequence: FactSequence) {
    switch fact {
    case .began(_, _, let product, let expires):
      self.product = product
      activate(until: expires)
    case .renewed(_, _, let expires):
      change(to: paid)
      activate(until: expires)
    case .recovered(_, let expires): activate(until: expires)
    case .extended(_, let until, _, _):
      expires = until
      promised = max(promised, until)
    case .graceBegan(_, let until):
      phase = .grace
      graceBegan = sequence
      promised = max(promised, until)
    case .retryBegan: phase = .retry
    case .expired: end(.expired, at: sequence)
    case .revoked: end(.revoked, at: sequence)
    case .upgraded(_, let product): self.product = product
    case .renewalSet(_, let renews): self.renews = renews
    case .billingFailed, .changeScheduled, .priceRaised, .consentGiven, .extensionRefused: break
    }
  }

  private mutating func activate(until end: Instant) {
    phase = .active
    expires = end
    promised = max(promised, end)
    ended = .start
  }

  private mutating func end(_ phase: SubscriptionPhase, at sequence: FactSequence) {
    self.phase = phase
    ended = sequence
  }

  private mutating func change(to product: ProductID) {
    guard product != .none, product != self.product else { return }
    (left, leftUntil) = (self.product, promised)
    self.product = product
  }

  /// Whether the paid period includes an instant.
  public func isPaid(at instant: Instant) -> Bool {
    ended == .start && phase != .retry && instant < expires
  }

  /// Whether all promised access ended at least a second before `instant`. The second is needed because an
  /// app's clock shows whole seconds.
  public func isOver(at instant: Instant) -> Bool {
    !isPaid(at: instant) && instant >= promised && instant - promised >= .seconds(1)
  }

  /// Whether the paid period ended more than a second before `instant`, and the grace period continues for
  /// more than a second after it.
  public func isSafelyInGrace(at instant: Instant) -> Bool {
    ended == .start && phase != .retry && graceBegan != .start && instant >= expires
      && instant - expires > .seconds(1)
      && instant < promised && promised - instant > .seconds(1)
  }

  /// Whether the paid period continues for more than a second after `instant`. The second is needed because
  /// an app's clock shows whole seconds.
  public func isSafelyPaid(at instant: Instant) -> Bool {
    isPaid(at: instant) && expires - instant > .seconds(1)
  }

  /// Whether the subscription continues with another product, and all promised access to `product` ended at
  /// least a second before `instant`.
  public func isLeft(_ product: ProductID, at instant: Instant) -> Bool {
    left == product && instant >= leftUntil && instant - leftUntil >= .seconds(1)
  }

  /// Whether this subscription has not ended but the other one has. If both or neither have ended, whether
  /// this one expires later.
  public func outlives(_ other: LedgerSubscription) -> Bool {
    let (isOver, isOtherOver) = (ended != .start, other.ended != .start)
    return isOver == isOtherOver ? expires > other.expires : isOtherOver
  }
}

/// The phase of a subscription.
public enum SubscriptionPhase: UInt8, Sendable {
  /// The current period is paid.
  case active
  /// Billing failed, and access continues for a while.
  case grace
  /// Billing failed, and access ended.
  case retry
  /// The subscription ended.
  case expired
  /// The subscription was refunded or revoked.
  case revoked
}

extension SubscriptionFact {
  /// The subscription that the fact is about.
  public var subscription: SubscriptionID {
    switch self {
    case .began(let id, _, _, _), .renewed(let id, _, _), .billingFailed(let id), .graceBegan(let id, _),
      .retryBegan(let id, _), .recovered(let id, _), .expired(let id, _), .upgraded(let id, _),
      .changeScheduled(let id, _), .renewalSet(let id, _), .priceRaised(let id, _), .consentGiven(let id, _),
      .revoked(let id), .extended(let id, _, _, _), .extensionRefused(let id, _):
      id
    }
  }
}

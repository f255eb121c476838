public import Kernel

/// An interaction in the store's history as the facts so far left it.
public struct PurchaseState: Sendable {
  /// Its number.
  public let purchase: PurchaseID
  /// The account that bought.
  public internal(set) var account = AccountID.none
  /// The product that was bought.
  public internal(set) var product = ProductID.none
  /// How many were bought.
  public internal(set) var quantity: Int64 = 0
  /// Why it was recorded without a charge, or nothing when it was charged.
  public internal(set) var reason: PurchaseReason?
  /// The amounts that were charged for it and refunded of it.
  public internal(set) var money = MoneyLedger()
  /// Why it was taken back, or nothing while it was not.
  public internal(set) var revocation: RevocationReason?
  /// Whether an app finished it.
  public internal(set) var isFinished = false
  /// The family members with whom it is shared.
  public internal(set) var sharedWith: [AccountID] = []

  init(_ purchase: PurchaseID) { self.purchase = purchase }
}

/// A product as the facts so far describe it.
public struct ProductState: Sendable {
  /// The product.
  public let product: ProductID
  /// Its identifier in the catalogue, empty before it was declared.
  public internal(set) var name = TextID.empty
  /// Its type, or nothing when the catalogue does not hold it.
  public internal(set) var type: ProductType?
  /// Its price in the smallest unit of the currency.
  public internal(set) var price: Int64 = 0
  /// The currency of the price.
  public internal(set) var currency = TextID.empty
  /// Its subscription group, empty for everything else.
  public internal(set) var group = TextID.empty
  /// How many units one purchase grants.
  public internal(set) var grants: Int64 = 1

  init(_ product: ProductID) { self.product = product }
}

/// A subscription as the facts so far left it.
public struct SubscriptionState: Sendable {
  /// Its number.
  public let subscription: SubscriptionID
  /// The account that subscribed.
  public internal(set) var account = AccountID.none
  /// The product that is subscribed to.
  public internal(set) var product = ProductID.none
  /// The product that takes over at the next renewal, or nothing.
  public internal(set) var nextProduct: ProductID?
  /// Its phase.
  public internal(set) var phase = SubscriptionPhase.active
  /// When the paid period ends.
  public internal(set) var expires = Instant.zero
  /// The end of grace or of billing retry, or nothing outside them.
  public internal(set) var retriesUntil: Instant?
  /// Why it ended, or nothing while it goes on.
  public internal(set) var expiry: ExpiryReason?
  /// Whether it renews itself.
  public internal(set) var renews = true
  /// How often it was renewed.
  public internal(set) var renewals = 0
  /// The higher price that waits for the user's answer, or nothing.
  public internal(set) var raisedPrice: Int64?
  /// The user's last answer to a higher price, or nothing.
  public internal(set) var agreed: Bool?

  init(_ subscription: SubscriptionID) { self.subscription = subscription }

  /// A paid period begins.
  mutating func activate(until end: Instant) {
    phase = .active
    expires = end
    retriesUntil = nil
    expiry = nil
  }

  /// Billing failed and is tried again.
  mutating func retry(_ phase: SubscriptionPhase, _ end: Instant) {
    self.phase = phase
    retriesUntil = end
  }
}

/// The phase of a subscription.
public enum SubscriptionPhase: Hashable, CaseIterable, Sendable {
  /// It is paid.
  case active
  /// Billing failed, and access goes on for a while.
  case grace
  /// Billing failed, and access ended.
  case retry
  /// It ended.
  case expired
  /// It was refunded or taken back.
  case revoked

  /// Whether its user has access.
  public var hasAccess: Bool {
    switch self {
    case .active, .grace: true
    case .retry, .expired, .revoked: false
    }
  }
}

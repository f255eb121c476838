public import Kernel

/// A purchase in the store's history, after the facts so far.
public struct PurchaseState: Sendable {
  public let purchase: PurchaseID
  public internal(set) var account = AccountID.none
  public internal(set) var product = ProductID.none
  public internal(set) var quantity: Int64 = 0
  /// Why it was recorded without a charge; nil if it was charged.
  public internal(set) var reason: PurchaseReason?
  /// The amounts charged and refunded for it.
  public internal(set) var money = MoneyLedger()
  /// Why it was revoked; nil if it was not.
  public internal(set) var revocation: RevocationReason?
  /// Whether an app finished it.
  public internal(set) var isFinished = false
  /// The family members it is shared with.
  public internal(set) var sharedWith: [AccountID] = []

  init(_ purchase: PurchaseID) { self.purchase = purchase }
}

/// The description of a product by the facts so far.
public struct ProductState: Sendable {
  /// The product.
  public let product: ProductID
  /// Its identifier in the catalogue, empty before it was declared.
  public internal(set) var name = TextID.empty
  /// Its type; nil if it is not in the catalogue.
  public internal(set) var type: ProductType?
  /// Its price in the smallest unit of the currency.
  public internal(set) var price: Int64 = 0
  /// The currency of the price.
  public internal(set) var currency = TextID.empty
  /// Its subscription group; empty if it is not a subscription.
  public internal(set) var group = TextID.empty
  /// How many units one purchase grants.
  public internal(set) var grants: Int64 = 1

  init(_ product: ProductID) { self.product = product }
}

/// The state of a subscription after the facts so far.
public struct SubscriptionState: Sendable {
  public let subscription: SubscriptionID
  /// The account that subscribed.
  public internal(set) var account = AccountID.none
  /// The product that is subscribed to.
  public internal(set) var product = ProductID.none
  /// The product from the next renewal on; nil if it does not change.
  public internal(set) var nextProduct: ProductID?
  public internal(set) var phase = SubscriptionPhase.active
  /// When the paid period ends.
  public internal(set) var expires = Instant.zero
  /// The end of grace or of billing retry; nil in other phases.
  public internal(set) var retriesUntil: Instant?
  /// Why it ended; nil if it has not ended.
  public internal(set) var expiry: ExpiryReason?
  /// Whether it renews automatically.
  public internal(set) var renews = true
  /// The number of renewals.
  public internal(set) var renewals = 0
  /// The higher price that awaits the user's consent; nil if there is none.
  public internal(set) var raisedPrice: Int64?
  /// The user's last answer to a price increase; nil if there is none.
  public internal(set) var agreed: Bool?

  init(_ subscription: SubscriptionID) { self.subscription = subscription }

  /// Begins a paid period.
  mutating func activate(until end: Instant) {
    phase = .active
    expires = end
    retriesUntil = nil
    expiry = nil
  }

  /// Billing failed and will be retried.
  mutating func retry(_ phase: SubscriptionPhase, _ end: Instant) {
    self.phase = phase
    retriesUntil = end
  }
}

/// The phase of a subscription.
public enum SubscriptionPhase: Hashable, CaseIterable, Sendable {
  /// It is paid.
  case active
  /// Billing failed, and access continues for a while.
  case grace
  /// Billing failed, and access ended.
  case retry
  /// It ended.
  case expired
  /// It was refunded or revoked.
  case revoked

  /// Whether its user has access.
  public var hasAccess: Bool {
    switch self {
    case .active, .grace: true
    case .retry, .expired, .revoked: false
    }
  }
}

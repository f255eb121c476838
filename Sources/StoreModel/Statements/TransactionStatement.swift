public import Facts
public import Kernel

/// What the store states about one purchase to the developer's server: its entry in a receipt, and what receipts leave out.
public struct TransactionStatement: Hashable, Sendable {
  /// The purchase in the books.
  public let purchase: PurchaseID
  /// The account that made it or shares it.
  public let account: AccountID
  /// The subscription that it pays for, or none.
  public let subscription: SubscriptionID
  /// The purchase as a receipt shows it.
  public let entry: ReceiptEntry
  /// The type of its product.
  public let type: ProductType
  /// Whether a subscription renewed itself, without anybody's order.
  public let isRenewal: Bool
  /// The offer that it was made under, if any.
  public let offer: StatedOffer?
  /// The storefront of its account when it was made.
  public let storefront: TextID
  /// What was charged.
  public let price: Money
  /// Whether the app has finished it.
  public let isFinished: Bool
  /// The revision of the books in which it was last changed.
  public let revision: UInt32

  /// Makes a statement.
  public init(
    purchase: PurchaseID, account: AccountID, subscription: SubscriptionID, entry: ReceiptEntry,
    type: ProductType, isRenewal: Bool, offer: StatedOffer?, storefront: TextID, price: Money,
    isFinished: Bool, revision: UInt32
  ) {
    self.purchase = purchase
    self.account = account
    self.subscription = subscription
    self.entry = entry
    self.type = type
    self.isRenewal = isRenewal
    self.offer = offer
    self.storefront = storefront
    self.price = price
    self.isFinished = isFinished
    self.revision = revision
  }
}

/// What the store states about the renewal of a subscription to the developer's server.
public struct RenewalStatement: Hashable, Sendable {
  /// The subscription.
  public let subscription: SubscriptionID
  /// The account that subscribed, or that shares the subscription.
  public let account: AccountID
  /// Its group, or empty.
  public let group: TextID
  /// The stage that it is in.
  public let status: SubscriptionStatus
  /// Its renewal as a receipt shows it.
  public let renewal: PendingRenewal
  /// When its latest period ends; nil for one without an end.
  public let renewsAt: Instant?
  /// What the next period costs.
  public let price: Money
  /// The offer of the next period, if any.
  public let offer: StatedOffer?
  /// When it was last begun after a pause.
  public let startedAt: Instant
  /// The application user name as a token, or empty.
  public let appAccountToken: TextID

  /// Makes a statement.
  public init(
    subscription: SubscriptionID, account: AccountID, group: TextID, status: SubscriptionStatus,
    renewal: PendingRenewal,
    renewsAt: Instant?, price: Money, offer: StatedOffer?, startedAt: Instant, appAccountToken: TextID
  ) {
    self.subscription = subscription
    self.account = account
    self.group = group
    self.status = status
    self.renewal = renewal
    self.renewsAt = renewsAt
    self.price = price
    self.offer = offer
    self.startedAt = startedAt
    self.appAccountToken = appAccountToken
  }
}

/// An offer that a period is paid under, as the store states it.
public struct StatedOffer: Hashable, Sendable {
  /// The kinds of offers, with the values of the store's server interface.
  public enum Kind: Int, CaseIterable, Sendable {
    /// For those who never subscribed.
    case introductory = 1
    /// Promoted by the app.
    case promotional = 2
    /// Redeemed with a code.
    case code = 3
  }

  /// The kind.
  public let kind: Kind
  /// How it is paid; nil where the store does not know.
  public let mode: PaymentMode?
  /// Its identifier, or empty.
  public let identifier: TextID
  /// The length of one of its periods; nil where the store does not know.
  public let period: OfferPeriod?

  /// Makes an offer with the terms of a discount, if the store knows it; its mode is the discount's unless one is given.
  public init(kind: Kind, _ discount: Discount?, mode: PaymentMode? = nil, identifier: TextID) {
    self.kind = kind
    self.identifier = identifier
    self.mode = mode ?? discount?.mode
    period = discount.map { OfferPeriod(count: $0.periodCount, unit: $0.periodUnit) }
  }
}

/// The length of a period of an offer.
public struct OfferPeriod: Hashable, Sendable {
  /// The number of units.
  public let count: Int
  /// The unit.
  public let unit: PeriodUnit
}

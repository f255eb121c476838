public import Facts
public import Kernel

/// The store's statement about one purchase to the developer's server: its receipt entry, and the fields that
/// receipts omit.
public struct TransactionStatement: Hashable, Sendable {
  public let purchase: PurchaseID
  /// The account that made the purchase, or that has it through family sharing.
  public let account: AccountID
  /// The subscription that the purchase pays for, or `none`.
  public let subscription: SubscriptionID
  /// The purchase as a receipt shows it.
  public var entry: ReceiptEntry
  /// The type of the purchased product.
  public let type: ProductType
  /// Whether the purchase is an automatic renewal of a subscription.
  public let isRenewal: Bool
  /// The offer of the purchase, if any.
  public let offer: StatedOffer?
  /// The account's storefront at the time of the purchase.
  public let storefront: TextID
  /// The amount charged.
  public let price: Money
  /// Whether the app has finished the purchase.
  public let isFinished: Bool
  /// The revision of the store's records in which the purchase last changed.
  public let revision: UInt32

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

/// The store's statement about the renewal of a subscription to the developer's server.
public struct RenewalStatement: Hashable, Sendable {
  public let subscription: SubscriptionID
  /// The account that subscribed, or that has the subscription through family sharing.
  public let account: AccountID
  /// The subscription group, or empty.
  public let group: TextID
  public let status: SubscriptionStatus
  /// The renewal of the subscription as a receipt shows it.
  public let renewal: PendingRenewal
  /// When the latest period ends. Nil if the subscription has no end.
  public let renewsAt: Instant?
  /// The price of the next period.
  public let price: Money
  /// The offer of the next period, if any.
  public let offer: StatedOffer?
  /// The identifiers of the win-back offers for which the user is eligible.
  public let winBackOffers: [TextID]
  /// When the user last purchased the subscription. Renewals are ignored.
  public let startedAt: Instant
  /// The application user name as a token, or empty.
  public let appAccountToken: TextID

  public init(
    subscription: SubscriptionID, account: AccountID, group: TextID, status: SubscriptionStatus,
    renewal: PendingRenewal,
    renewsAt: Instant?, price: Money, offer: StatedOffer?, winBackOffers: [TextID] = [], startedAt: Instant,
    appAccountToken: TextID
  ) {
    self.subscription = subscription
    self.account = account
    self.group = group
    self.status = status
    self.renewal = renewal
    self.renewsAt = renewsAt
    self.price = price
    self.offer = offer
    self.winBackOffers = winBackOffers
    self.startedAt = startedAt
    self.appAccountToken = appAccountToken
  }
}

/// The offer of a paid period, as the store states it.
public struct StatedOffer: Hashable, Sendable {
  /// The kinds of offers, with the values of the store's server interface.
  public enum Kind: Int, CaseIterable, Sendable {
    /// An offer for new subscribers.
    case introductory = 1
    /// An offer that the app promotes.
    case promotional = 2
    case code = 3
    /// An offer for lapsed subscribers.
    case winBack = 4

    public init(_ discount: Discount) {
      switch discount.type {
      case .introductory: self = .introductory
      case .promotional: self = discount.isWinBack ? .winBack : .promotional
      }
    }
  }

  public let kind: Kind
  /// How the user pays the offer's price. Nil if the store does not know.
  public let mode: PaymentMode?
  public let identifier: TextID
  /// The length of one period of the offer. Nil if the store does not know.
  public let period: OfferPeriod?

  /// Makes an offer with the terms of `discount`, or without terms if `discount` is nil. If `mode` is nil,
  /// uses the mode of the discount.
  public init(kind: Kind, _ discount: Discount?, mode: PaymentMode? = nil, identifier: TextID) {
    self.kind = kind
    self.identifier = identifier
    self.mode = mode ?? discount?.mode
    period = discount.map { OfferPeriod(count: $0.periodCount, unit: $0.periodUnit) }
  }
}

public struct OfferPeriod: Hashable, Sendable {
  public let count: Int
  public let unit: PeriodUnit
}

public import Facts
public import Kernel

/// One purchase as a receipt shows it.
public struct ReceiptEntry: Hashable, Sendable {
  public var quantity: Int16
  public var product: ProductID
  /// The store's number for this interaction.
  public var transactionIdentifier: Int64
  /// The number of the original purchase. A first purchase has its own number here.
  public var originalTransactionIdentifier: Int64
  /// When the purchase was made or restored.
  public var purchaseDate: Instant
  /// When the original purchase was made.
  public var originalPurchaseDate: Instant
  /// When the paid period ends, or nil if there is no period.
  public var expires: Instant?
  /// When the purchase was revoked. Nil if it was not revoked.
  public var cancellationDate: Instant?
  /// Why the purchase was revoked. Meaningful only with a cancellation date.
  public var cancellationReason: CancellationReason
  /// Whether the purchase's period is a free trial.
  public var isTrialPeriod: Bool
  /// Whether the purchase's period has an introductory price.
  public var isIntroductoryPeriod: Bool
  /// Whether an upgrade to a higher level replaced the purchase.
  public var isUpgraded: Bool
  /// Whether the purchase was redeemed with an offer code.
  public var isRedeemed: Bool
  /// Whether the account bought the product, or has it through family sharing.
  public var ownership: ReceiptOwnership
  /// The number of the subscription period, or zero if there is none.
  public var webOrderLineItem: Int64
  /// The promotional offer, or empty.
  public var offer: TextID
  /// The subscription group, or empty.
  public var group: TextID
  /// The application user name as a token, or empty.
  public var appAccountToken: TextID

  /// Makes the entry of a purchase and its original, as of a revision of the store's records.
  ///
  /// If the purchase was revoked or replaced after that revision, the entry does not show this.
  public init(
    _ purchase: Purchase, original: Purchase, details: ReceiptDetails, asOf revision: UInt32
  ) {
    quantity = purchase.quantity
    product = purchase.product
    transactionIdentifier = purchase.identifier
    originalTransactionIdentifier = original.identifier
    purchaseDate = purchase.date
    originalPurchaseDate = original.date
    expires = purchase.expires == .zero ? nil : purchase.expires
    cancellationDate = purchase.wasRevoked(asOf: revision) ? purchase.revokedAt : nil
    cancellationReason = details.cancellationReason
    isTrialPeriod = purchase.traits.contains(.trial)
    isIntroductoryPeriod = purchase.traits.contains(.introductory)
    isUpgraded = purchase.traits.contains(.upgraded) && purchase.wasRevoked(asOf: revision)
    isRedeemed = purchase.reason == .redeemed
    ownership = purchase.traits.contains(.familyShared) ? .familyShared : .purchased
    webOrderLineItem = details.webOrderLineItem
    offer = details.offer
    group = details.group
    appAccountToken = details.appAccountToken
  }
}

/// How the account of a receipt obtained a purchase.
public enum ReceiptOwnership: Int, CaseIterable, Sendable {
  /// The account bought the product.
  case purchased
  /// The account has the product through family sharing.
  case familyShared

  /// The name in the app languages.
  public var word: String {
    switch self {
    case .purchased: "purchased"
    case .familyShared: "family_shared"
    }
  }

  /// The value in receipts.
  public var name: String {
    switch self {
    case .purchased: "PURCHASED"
    case .familyShared: "FAMILY_SHARED"
    }
  }
}

/// Why a purchase was revoked, with the values in receipts.
public enum CancellationReason: Int, CaseIterable, Sendable {
  /// Another reason, such as a purchase by mistake, or the end of family sharing.
  case other = 0
  /// A problem in the app.
  case problemInApp = 1
}

/// The renewal of one subscription in a response of the store.
public struct PendingRenewal: Hashable, Sendable {
  public var information: RenewalInformation
  /// The transaction identifier of the first purchase.
  public var originalTransactionIdentifier: Int64
  /// The promotional offer of the current period, or empty.
  public var offer: TextID

  /// Whether the current period was redeemed with an offer code.
  public var isRedeemed: Bool

  public init(
    _ information: RenewalInformation, originalTransactionIdentifier: Int64, offer: TextID = .empty,
    isRedeemed: Bool = false
  ) {
    self.information = information
    self.originalTransactionIdentifier = originalTransactionIdentifier
    self.offer = offer
    self.isRedeemed = isRedeemed
  }
}

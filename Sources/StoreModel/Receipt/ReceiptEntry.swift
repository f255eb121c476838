public import Facts
public import Kernel

/// One purchase as a receipt shows it.
public struct ReceiptEntry: Hashable, Sendable {
  /// How many were bought.
  public var quantity: Int16
  /// The product that was bought.
  public var product: ProductID
  /// The number of this interaction.
  public var transactionIdentifier: Int64
  /// The number of the purchase that it goes back to; its own for a first one.
  public var originalTransactionIdentifier: Int64
  /// When it was made, or when it was restored.
  public var purchaseDate: Instant
  /// When the purchase was made that it goes back to.
  public var originalPurchaseDate: Instant
  /// When the period that it pays for ends; nil where there is no period.
  public var expires: Instant?
  /// When it was revoked, if it was.
  public var cancellationDate: Instant?
  /// Why it was revoked; only meaningful with a cancellation date.
  public var cancellationReason: CancellationReason
  /// Whether its period is a free trial.
  public var isTrialPeriod: Bool
  /// Whether its period has an introductory price.
  public var isIntroductoryPeriod: Bool
  /// Whether an upgrade to a higher level replaced it.
  public var isUpgraded: Bool
  /// Whether it was redeemed with an offer code.
  public var isRedeemed: Bool
  /// Whether the account bought it or shares it.
  public var ownership: ReceiptOwnership
  /// The number of the subscription period; zero where there is none.
  public var webOrderLineItem: Int64
  /// The promotional offer, or empty.
  public var offer: TextID
  /// The subscription group, or empty.
  public var group: TextID
  /// The application user name as a token, or empty.
  public var appAccountToken: TextID

  /// Makes the entry of a purchase and the original that it goes back to, as the books stood at a revision.
  ///
  /// A purchase that was revoked or replaced after that revision shows neither.
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

/// How the account of a receipt came to a purchase.
public enum ReceiptOwnership: Int, CaseIterable, Sendable {
  /// The account bought it.
  case purchased
  /// A family member shares it.
  case familyShared

  /// The value that receipts carry.
  public var name: String {
    switch self {
    case .purchased: "PURCHASED"
    case .familyShared: "FAMILY_SHARED"
    }
  }
}

/// Why a purchase was revoked, with the values that receipts carry.
public enum CancellationReason: Int, CaseIterable, Sendable {
  /// For another reason, such as a purchase by mistake, or the end of family sharing.
  case other = 0
  /// Over a problem in the app.
  case problemInApp = 1
}

/// The renewal of one subscription, as the store states it.
public struct PendingRenewal: Hashable, Sendable {
  /// The state of the renewal.
  public var information: RenewalInformation
  /// The number of the first purchase.
  public var originalTransactionIdentifier: Int64
  /// The promotional offer of the current period, or empty.
  public var offer: TextID

  /// Whether the current period was redeemed with an offer code.
  public var isRedeemed: Bool

  /// Makes a renewal.
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

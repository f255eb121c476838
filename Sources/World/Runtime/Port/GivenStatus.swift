public import Facts
public import StoreModel

/// A status of a subscription as the app holds it: a place in the list of those that its launch was given.
public struct GivenStatusHandle: Hashable, Sendable {
  public let process: ProcessID
  /// The place in the list. It fits into the index of a handle.
  public let place: UInt32

  public init(process: ProcessID, place: UInt32) {
    self.process = process
    self.place = place
  }
}

/// A status of a subscription as the app was given it. Later changes at the store do not affect it.
public struct GivenStatus: Sendable {
  public let state: RenewalState
  /// The latest transaction of the subscription.
  public let transaction: GivenTransactionHandle
  public let renewal: RenewalStatement
  /// Whether the signatures are valid.
  public let isVerified: Bool

  public var information: RenewalInformation { renewal.renewal.information }

  /// The product of the next period; nil if the subscription does not renew.
  public var nextProduct: ProductID? { information.renews ? information.renewingProduct : nil }
}

/// A product that the user wants to buy from the store.
public struct PurchaseIntent: Hashable, Sendable {
  public let product: ProductID
  /// The storefront whose price the store showed.
  public let storefront: TextID

  public init(product: ProductID, storefront: TextID) {
    self.product = product
    self.storefront = storefront
  }
}

/// The app's own transaction: which version the account obtained first, and which one runs.
public struct AppTransaction: Hashable, Sendable {
  public let version: String
  public let originalVersion: String
}

extension ExpiryReason {
  /// The name in the app languages.
  public var word: String {
    switch self {
    case .cancelled: "auto_renew_disabled"
    case .billingError: "billing_error"
    case .noConsent: "did_not_consent_to_price_increase"
    case .unavailable: "product_unavailable"
    case .unknown: "unknown"
    }
  }
}

extension StatedOffer.Kind {
  /// The name in the app languages.
  public var word: String {
    switch self {
    case .introductory: "introductory"
    case .promotional: "promotional"
    case .code: "code"
    case .winBack: "win_back"
    }
  }
}

extension PriceConsent {
  /// The name in the app languages. StoreKit does not tell a refusal from a missing answer.
  public var word: String {
    switch self {
    case .notNeeded: "no_increase_pending"
    case .pending, .declined: "pending"
    case .agreed: "agreed"
    }
  }
}

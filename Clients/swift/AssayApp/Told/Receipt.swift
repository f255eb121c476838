internal import Facts

/// The receipt of an app.
public struct Receipt: Sendable, ToldValue {
  /// The receipt's environment, and whether the app was bought in volume.
  public let receiptType: String
  /// The identifier of the app.
  public let bundleIdentifier: String
  /// The version of the app; 1.0 in the test store.
  public let applicationVersion: String
  /// The version that was installed first; 1.0 in the test store.
  public let originalApplicationVersion: String
  /// When it was created, in seconds since the start.
  public let creationDate: Int
  /// When the app was bought, in seconds since the start.
  public let originalPurchaseDate: Int
  /// When it expires; only for an app bought in volume or an invalid receipt.
  public let expirationDate: Int?
  /// Whether it was revoked; only in an invalid receipt.
  public let isRevoked: Bool
  /// Its entries, in no particular order.
  public let inApp: [ReceiptEntry]

  init(told json: JSONValue) {
    let members = ToldMembers(json)
    receiptType = members.required("receipt_type")
    bundleIdentifier = members.required("bundle_id")
    applicationVersion = members.required("application_version")
    originalApplicationVersion = members.required("original_application_version")
    creationDate = members.required("receipt_creation_date")
    originalPurchaseDate = members.required("original_purchase_date")
    expirationDate = members.optional("expiration_date")
    isRevoked = members.required("is_revoked")
    inApp = members.list("in_app")
  }
}

/// An entry of a receipt; dates are in seconds, and negative before the start of the run.
public struct ReceiptEntry: Sendable, ToldValue {
  /// The product.
  public let productIdentifier: String
  /// The number of items.
  public let quantity: Int
  /// The identifier of the transaction.
  public let transactionIdentifier: String
  /// The identifier of the first purchase.
  public let originalTransactionIdentifier: String
  /// When it was bought or restored.
  public let purchaseDate: Int?
  /// When it was first bought.
  public let originalPurchaseDate: Int?
  /// When its period ends.
  public let expiresDate: Int?
  /// When it was refunded.
  public let cancellationDate: Int?
  /// Why it was refunded.
  public let cancellationReason: String?
  /// Whether the period is a free trial.
  public let isTrialPeriod: Bool
  /// Whether the period has an introductory price.
  public let isInIntroductoryOfferPeriod: Bool
  /// Whether an upgrade replaced it.
  public let isUpgraded: Bool
  /// Whether it was purchased or is shared by the family.
  public let ownershipType: String
  /// The identifier of the subscription's period.
  public let webOrderLineItemIdentifier: String?
  /// The promotional offer of the purchase.
  public let promotionalOfferIdentifier: String?
  /// Its subscription group.
  public let subscriptionGroupIdentifier: String?
  /// The app's own token of its user.
  public let appAccountToken: String?

  init(told json: JSONValue) {
    let members = ToldMembers(json)
    productIdentifier = members.required("product_id")
    quantity = members.required("quantity")
    transactionIdentifier = members.required("transaction_id")
    originalTransactionIdentifier = members.required("original_transaction_id")
    purchaseDate = members.optional("purchase_date")
    originalPurchaseDate = members.optional("original_purchase_date")
    expiresDate = members.optional("expires_date")
    cancellationDate = members.optional("cancellation_date")
    cancellationReason = members.optional("cancellation_reason")
    isTrialPeriod = members.required("is_trial_period")
    isInIntroductoryOfferPeriod = members.required("is_in_intro_offer_period")
    isUpgraded = members.required("is_upgraded")
    ownershipType = members.required("in_app_ownership_type")
    webOrderLineItemIdentifier = members.optional("web_order_line_item_id")
    promotionalOfferIdentifier = members.optional("promotional_offer_id")
    subscriptionGroupIdentifier = members.optional("subscription_group_identifier")
    appAccountToken = members.optional("app_account_token")
  }
}

/// Properties of the receipt that a refresh requests from the sandbox.
public struct ReceiptProperties: OptionSet, Sendable, TakenValue {
  /// The properties as bits.
  public let rawValue: Int

  /// Properties by their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The receipt is expired.
  public static let isExpired = ReceiptProperties(rawValue: 1)
  /// The receipt is revoked.
  public static let isRevoked = ReceiptProperties(rawValue: 2)
  /// The app was bought in volume.
  public static let isVolumePurchase = ReceiptProperties(rawValue: 4)

  func write(to printer: inout JSONPrinter) {
    printer.beginList()
    if contains(.isExpired) { printer.text("is_expired") }
    if contains(.isRevoked) { printer.text("is_revoked") }
    if contains(.isVolumePurchase) { printer.text("is_volume_purchase") }
    printer.endList()
  }
}

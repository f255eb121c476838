public import Facts
public import Kernel
public import StoreModel
public import World

/// Writes the store's statements about purchases as documents of the App Store Server API, before they are
/// signed.
///
/// Dates are in milliseconds since 1970. Prices are in thousandths of the currency unit.
public struct StatementPrinter {
  private let words: StatementWords
  private let now: Instant

  public init(_ words: StatementWords, now: Instant) {
    self.words = words
    self.now = now
  }

  /// Writes the document about a purchase. By default, the document is signed now and names this app.
  public func document(
    _ statement: TransactionStatement, signedAt: Instant? = nil, bundleIdentifier: String? = nil
  ) -> JSONValue {
    let entry = statement.entry
    var members = Members()
    members.add("transactionId", text: String(entry.transactionIdentifier))
    members.add("originalTransactionId", text: String(entry.originalTransactionIdentifier))
    if entry.webOrderLineItem != 0 {
      members.add("webOrderLineItemId", text: String(entry.webOrderLineItem))
    }
    members.add("bundleId", text: bundleIdentifier ?? words.applicationIdentifier)
    members.add("productId", text: name(of: entry.product))
    members.add("subscriptionGroupIdentifier", text: text(entry.group))
    members.add("purchaseDate", date: entry.purchaseDate)
    members.add("originalPurchaseDate", date: entry.originalPurchaseDate)
    members.add("expiresDate", date: entry.expires)
    members.add("quantity", .integer(Int64(entry.quantity)))
    members.add("type", text: statement.type.interfaceName)
    members.add("appAccountToken", text: text(entry.appAccountToken).lowercased())
    members.add("inAppOwnershipType", text: entry.ownership.name)
    members.add("signedDate", moment: signedAt ?? now)
    if let revoked = entry.cancellationDate {
      members.add("revocationReason", .integer(Int64(entry.cancellationReason.rawValue)))
      members.add("revocationDate", date: revoked)
      addRevocation(of: entry, to: &members)
    }
    if entry.isUpgraded { members.add("isUpgraded", true) }
    add(statement.offer, of: entry.product, to: &members)
    members.add("environment", text: environmentName)
    members.add("transactionReason", text: statement.isRenewal ? "RENEWAL" : "PURCHASE")
    members.add("storefront", text: text(statement.storefront))
    members.add("storefrontId", text: Storefront.identifier(of: text(statement.storefront)))
    add(statement.price, as: "price", to: &members)
    members.add("appTransactionId", text: appTransaction(of: statement.account))
    return members.value
  }

  /// Writes the document about a renewal. By default, the document is signed now.
  public func document(_ statement: RenewalStatement, signedAt: Instant? = nil) -> JSONValue {
    let information = statement.renewal.information
    var members = Members()
    if let intent = information.expirationIntent {
      members.add("expirationIntent", .integer(Int64(intent.rawValue)))
    }
    members.add("originalTransactionId", text: String(statement.renewal.originalTransactionIdentifier))
    members.add("autoRenewProductId", text: name(of: information.renewingProduct))
    members.add("productId", text: name(of: information.product))
    members.add("autoRenewStatus", .integer(information.renews ? 1 : 0))
    if information.expirationIntent != nil || information.isInBillingRetry {
      members.add("isInBillingRetryPeriod", .flag(information.isInBillingRetry))
    }
    if let consent = information.priceConsent.receiptValue {
      members.add("priceIncreaseStatus", .integer(Int64(consent)))
    }
    members.add("gracePeriodExpiresDate", date: information.gracePeriodExpires)
    add(statement.offer, of: information.renewingProduct, to: &members)
    members.add("signedDate", moment: signedAt ?? now)
    members.add("environment", text: environmentName)
    members.add("recentSubscriptionStartDate", date: statement.startedAt)
    if information.renews {
      members.add("renewalDate", date: statement.renewsAt)
      add(statement.price, as: "renewalPrice", to: &members)
    }
    if !statement.winBackOffers.isEmpty {
      members.add("eligibleWinBackOfferIds", .list(statement.winBackOffers.map { .text(text($0)) }))
    }
    members.add("appAccountToken", text: text(statement.appAccountToken).lowercased())
    members.add("appTransactionId", text: appTransaction(of: statement.account))
    return members.value
  }

  /// Writes the document about a customer's copy of the app. By default, the document is signed now.
  public func document(appOf customer: AccountID, signedAt: Instant? = nil) -> JSONValue {
    var members = Members()
    members.add("receiptType", text: environmentName)
    members.add("appAppleId", appItem)
    members.add("bundleId", text: words.applicationIdentifier)
    members.add("applicationVersion", text: "1.0")
    if appItem != nil { members.add("versionExternalIdentifier", .integer(AppReceipt.versionItem)) }
    members.add("receiptCreationDate", moment: signedAt ?? now)
    // Every user has the app before the run starts.
    members.add("originalPurchaseDate", date: .zero)
    members.add("originalApplicationVersion", text: "1.0")
    members.add("appTransactionId", text: appTransaction(of: customer))
    members.add("originalPlatform", text: "iOS")
    return members.value
  }

  /// Adds the type and extent of a revocation. The revocation of an upgraded purchase has neither.
  private func addRevocation(of entry: ReceiptEntry, to members: inout Members) {
    guard !entry.isUpgraded else { return }
    switch entry.ownership {
    case .familyShared: members.add("revocationType", text: "FAMILY_REVOKE")
    case .purchased:
      members.add("revocationType", text: "REFUND_FULL")
      members.add("revocationPercentage", .integer(StatementPrinter.wholePercentage))
    }
  }

  /// 100 percent, in thousandths of a percent.
  private static let wholePercentage: Int64 = 100_000

  /// The name of the world's environment in documents.
  public var environmentName: String {
    switch words.environment {
    case .sandbox: "Sandbox"
    case .production: "Production"
    }
  }

  /// The number of the app in the store. Nil in the sandbox.
  public var appItem: JSONValue? {
    switch words.environment {
    case .sandbox: nil
    case .production: .integer(AppReceipt.appItem)
    }
  }

  private func add(_ offer: StatedOffer?, of product: ProductID, to members: inout Members) {
    guard let offer else { return }
    members.add("offerType", .integer(Int64(offer.kind.rawValue)))
    let isCode = offer.kind == .code
    let identifier = text(offer.identifier)
    members.add(
      "offerIdentifier", text: isCode && identifier.isEmpty ? name(of: product) + " code" : identifier)
    members.add("offerDiscountType", text: offer.mode?.interfaceName)
    members.add("offerPeriod", text: offer.period?.interfaceName)
  }

  private func add(_ price: Money, as key: String, to members: inout Members) {
    let currency = text(price.currency)
    members.add(key, .integer(StatementPrinter.thousandths(price.amount, currency)))
    members.add("currency", text: currency)
  }

  /// An amount in thousandths of the currency unit.
  public static func thousandths(_ amount: Int64, _ currency: String) -> Int64 {
    (Currency.decimalCount(of: currency)..<3).reduce(amount) { thousandths, _ in
      thousandths.multipliedReportingOverflow(by: 10).partialValue
    }
  }

  private static let firstAppTransaction: Int64 = 704_000_000_000_000_001

  private func appTransaction(of account: AccountID) -> String {
    String(StatementPrinter.firstAppTransaction + Int64(account.index))
  }

  /// The account whose app transaction has this number, or nil.
  public static func account(ofAppTransaction number: Int64, among count: Int) -> AccountID? {
    let place = number - firstAppTransaction
    return place >= 0 && place < Int64(count) ? AccountID(Int(place)) : nil
  }

  private func name(of product: ProductID) -> String { words.receipts.product(product) }

  private func text(_ text: TextID) -> String { words.receipts.text(text) }
}

extension ProductType {
  /// The name in documents of the App Store Server API.
  public var interfaceName: String {
    switch self {
    case .consumable: "Consumable"
    case .nonConsumable: "Non-Consumable"
    case .autoRenewable, .freeSubscription: "Auto-Renewable Subscription"
    case .nonRenewing: "Non-Renewing Subscription"
    }
  }

  /// The name in filters of the App Store Server API.
  public var filterName: String {
    switch self {
    case .consumable: "CONSUMABLE"
    case .nonConsumable: "NON_CONSUMABLE"
    case .autoRenewable, .freeSubscription: "AUTO_RENEWABLE"
    case .nonRenewing: "NON_RENEWABLE"
    }
  }
}

extension OfferPeriod {
  /// The form in documents of the App Store Server API, such as `P1M`.
  public var interfaceName: String {
    let letter =
      switch unit {
      case .day: "D"
      case .week: "W"
      case .month: "M"
      case .year: "Y"
      }
    return "P\(count)\(letter)"
  }
}

extension PaymentMode {
  /// The name in documents of the App Store Server API.
  public var interfaceName: String {
    switch self {
    case .freeTrial: "FREE_TRIAL"
    case .payAsYouGo: "PAY_AS_YOU_GO"
    case .payUpFront: "PAY_UP_FRONT"
    }
  }
}

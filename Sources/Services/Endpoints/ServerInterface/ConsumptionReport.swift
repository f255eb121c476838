internal import Facts
internal import StoreModel

/// A server's report about the use of a purchase. The server sends it after a refund request, before the
/// store decides the request.
struct ConsumptionReport {
  /// The store's number of the purchase.
  let transaction: Int64
  /// The report as it was sent.
  let content: JSONValue

  /// The numeric fields of version 1 of the API, with their ranges and the error for a value out of range.
  private static let codes: [(key: String, range: ClosedRange<Int64>, error: InterfaceError)] = [
    ("accountTenure", 0...7, .invalidTenure), ("consumptionStatus", 0...3, .invalidConsumption),
    ("deliveryStatus", 0...5, .invalidDelivery), ("lifetimeDollarsPurchased", 0...7, .invalidPurchased),
    ("lifetimeDollarsRefunded", 0...7, .invalidRefunded), ("platform", 0...2, .invalidPlatform),
    ("playTime", 0...7, .invalidPlayTime), ("userStatus", 0...4, .invalidUserStatus),
  ]

  /// Version 2's words for the delivery status.
  private static let deliveries = [
    "DELIVERED", "UNDELIVERED_QUALITY_ISSUE", "UNDELIVERED_WRONG_ITEM", "UNDELIVERED_SERVER_OUTAGE",
    "UNDELIVERED_OTHER",
  ]

  /// Version 2's words for the preferred decision.
  private static let preferences = ["DECLINE", "GRANT_FULL", "GRANT_PRORATED"]

  private static let wholeShare: Int64 = 100_000

  /// Validates a report.
  init(_ body: JSONValue, on statement: TransactionStatement, version: Int) throws(InterfaceError) {
    guard case .object = body else { throw .badRequest }
    switch statement.type {
    case .consumable, .autoRenewable: break
    case .nonConsumable, .freeSubscription, .nonRenewing:
      if version == 1 { throw .notConsumable }
    }
    guard body["customerConsented"] == .flag(true) else { throw .invalidConsent }
    guard case .flag = body["sampleContentProvided"] else { throw .invalidSample }
    if version == 1 {
      try ConsumptionReport.checkCodes(body)
    } else {
      try ConsumptionReport.checkWords(body)
    }
    transaction = statement.entry.transactionIdentifier
    content = body
  }

  private static func checkCodes(_ body: JSONValue) throws(InterfaceError) {
    for code in codes {
      guard case .integer(let number) = body[code.key], code.range.contains(number) else { throw code.error }
    }
    guard case .text(let token) = body["appAccountToken"], token.isEmpty || AppAccountToken.isCarried(token)
    else { throw .invalidToken }
  }

  private static func checkWords(_ body: JSONValue) throws(InterfaceError) {
    guard case .text(let delivery) = body["deliveryStatus"], deliveries.contains(delivery) else {
      throw .invalidDelivery
    }
    if let share = body["consumptionPercentage"] {
      guard case .integer(let share) = share, (0...wholeShare).contains(share) else {
        throw .invalidConsumption
      }
    }
    if let preference = body["refundPreference"] {
      guard case .text(let word) = preference, preferences.contains(word) else { throw .badRequest }
    }
  }
}

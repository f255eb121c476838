internal import Facts
internal import StoreModel

/// Prices, periods and names in the format of configuration files.
enum CatalogueWords {
  /// A price such as `0.99` in the smallest unit of a currency. Further zeros after the point are allowed.
  static func amount(of text: String, in currency: String) -> Int64? {
    let decimals = Currency.decimalCount(of: currency)
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let whole = parts.first, isDigits(whole), whole.utf8.count <= 12
    else {
      return nil
    }
    var fraction = ""
    if parts.count == 2 {
      guard isDigits(parts[1]) else { return nil }
      fraction = String(parts[1])
    }
    while fraction.utf8.count > decimals, fraction.hasSuffix("0") { fraction.removeLast() }
    guard fraction.utf8.count <= decimals else { return nil }
    while fraction.utf8.count < decimals { fraction += "0" }
    return Int64(String(whole) + fraction)
  }

  /// A period such as `P1W`.
  static func period(of text: String) -> (count: Int, unit: PeriodUnit)? {
    guard text.hasPrefix("P"), let letter = text.last,
      let unit = units.first(where: { $0.letter == letter })?.unit
    else { return nil }
    let digits = text.dropFirst().dropLast()
    guard isDigits(digits), let count = Int(digits), (1...1000).contains(count) else { return nil }
    return (count, unit)
  }

  /// A payment mode of an offer.
  static func mode(of text: String) -> PaymentMode? { modes.first { $0.word == text }?.mode }

  /// The payment modes in the format of configuration files.
  static let modeWords = modes.map(\.word)

  /// A product type other than an auto-renewable subscription.
  static func type(of text: String) -> ProductType? { types.first { $0.word == text }?.type }

  /// The product types in the format of configuration files.
  static let typeWords = types.map(\.word)

  private static let units: [(letter: Character, unit: PeriodUnit)] = [
    ("D", .day), ("W", .week), ("M", .month), ("Y", .year),
  ]
  private static let modes: [(word: String, mode: PaymentMode)] = [
    ("free", .freeTrial), ("payAsYouGo", .payAsYouGo), ("payUpFront", .payUpFront),
  ]
  private static let types: [(word: String, type: ProductType)] = [
    ("Consumable", .consumable), ("NonConsumable", .nonConsumable),
    ("NonRenewingSubscription", .nonRenewing), ("RecurringSubscription", .autoRenewable),
  ]

  private static func isDigits(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}

/// The locale of a price: the language of the storefront and the currency.
public struct PriceLocale: Hashable, Sendable {
  /// The identifier, such as de_DE@currency=EUR.
  public let identifier: String
  /// The code of the currency.
  public let currencyCode: String
  /// The symbol of the currency; its code if the storefront uses no symbol.
  public let currencySymbol: String
  /// The separator between whole units and decimals.
  public let decimalSeparator: String
  /// The separator between groups of digits.
  public let groupingSeparator: String
  private let decimalCount: Int

  init(_ members: ToldMembers, decimalCount: Int) {
    identifier = members.required("identifier")
    currencyCode = members.required("currency_code")
    currencySymbol = members.required("currency_symbol")
    decimalSeparator = members.required("decimal_separator")
    groupingSeparator = members.required("grouping_separator")
    self.decimalCount = decimalCount
  }

  /// The number of digits after the point of a price such as 4.99.
  static func decimalCount(of price: String) -> Int {
    price.firstIndex(of: ".").map { price[$0...].dropFirst().count } ?? 0
  }

  /// Formats a price, given in the smallest unit of the currency, for the storefront, such as 4,99 € or ¥160.
  public func format(_ price: Int) -> String {
    let text = form.text(number(price.magnitude), currencySymbol)
    return price < 0 ? "-" + text : text
  }

  private func number(_ price: UInt) -> String {
    let digits = String(price)
    let figures = String(repeating: "0", count: max(0, decimalCount + 1 - digits.count)) + digits
    let decimals = figures.suffix(decimalCount)
    let whole = grouped(figures.dropLast(decimalCount))
    let isRound = decimals.allSatisfy { $0 == "0" }
    if isRound && (decimals.isEmpty || PriceLocale.wholeCurrencies.contains(currencyCode)) { return whole }
    return whole + decimalSeparator + decimals
  }

  private func grouped(_ digits: Substring) -> String {
    if digits.count <= 3 || digits.count < 5 && PriceLocale.groupingFromFiveDigits.contains(language) {
      return String(digits)
    }
    let length = PriceLocale.groupingLakhs.contains(language) ? 2 : 3
    var groups = [digits.suffix(3)]
    var rest = digits.dropLast(3)
    while !rest.isEmpty {
      groups.insert(rest.suffix(length), at: 0)
      rest = rest.dropLast(length)
    }
    return groups.joined(separator: groupingSeparator)
  }
}

/// The peculiarities of the storefronts' languages.
extension PriceLocale {
  /// The position of the currency.
  private enum Form {
    case symbolFirst
    case symbolFirstWithSpace
    case symbolLast
    case rightToLeft

    func text(_ number: String, _ symbol: String) -> String {
      switch self {
      case .symbolFirst: symbol + number
      case .symbolFirstWithSpace: "\(symbol)\u{a0}\(number)"
      case .symbolLast: "\(number)\u{a0}\(symbol)"
      case .rightToLeft: "\u{200f}\(number)\u{a0}\u{200f}\(symbol)"
      }
    }
  }

  private static let symbolLastLanguages = [
    "de_DE", "fr_FR", "it_IT", "es_ES", "pt_PT", "fi_FI", "el_GR", "sv_SE", "nb_NO", "da_DK", "pl_PL",
    "cs_CZ",
    "hu_HU", "ru_RU", "vi_VN",
  ]
  private static let spaceLanguages = ["de_AT", "de_CH", "nl_NL", "pt_BR", "es_CO"]
  private static let groupingFromFiveDigits = ["it_IT", "es_ES", "pt_PT", "pl_PL", "hu_HU"]
  private static let groupingLakhs = ["en_IN"]
  /// Currencies whose whole amounts are written without decimals, although the store has decimals.
  private static let wholeCurrencies = ["COP", "IDR"]

  private var language: String { String(identifier.prefix { $0 != "@" }) }

  private var form: Form {
    if PriceLocale.symbolLastLanguages.contains(language) { return .symbolLast }
    if language == "he_IL" { return .rightToLeft }
    let isCode = currencySymbol == currencyCode
    return isCode || PriceLocale.spaceLanguages.contains(language) ? .symbolFirstWithSpace : .symbolFirst
  }
}

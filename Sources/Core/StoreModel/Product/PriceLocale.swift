internal import Facts

/// The locale of a price: the language of a storefront, a currency, and the local format of amounts.
///
/// The formats follow the patterns of the Unicode CLDR. In a storefront that the table does not contain, the
/// currency code precedes the amount.
public struct PriceLocale: Hashable, Sendable {
  /// The identifier in the form of `Locale`, such as `de_DE@currency=EUR`.
  public let identifier: String
  public let currencyCode: String
  /// The sign of the currency, if the currency has one and is the storefront's own. Otherwise the currency
  /// code.
  public let currencySymbol: String
  /// The separator between whole units and decimals.
  public let decimalSeparator: String
  /// The separator between groups of digits.
  public let groupingSeparator: String
  /// The format of an amount: `n` is the number and `¤` is the symbol.
  private let form: String
  private let grouping: Grouping

  /// How the digits of whole units are grouped.
  private enum Grouping: String { case thousands = "3", fromFiveDigits = "5", lakhs = "2" }

  private struct Row {
    let storefront: String
    let language: String
    let currency: String
    let symbol: String
    let separators: [String]
    let form: String
    let grouping: Grouping
  }

  /// Makes the locale of a price in the storefront with this three-letter code.
  public init(storefront letters: String, currency: String) {
    let row = PriceLocale.rows.first { $0.storefront == letters }
    let language = row?.language ?? "en_\(Storefront.named(letters)?.country ?? "US")"
    identifier = "\(language)@currency=\(currency)"
    currencyCode = currency
    let sign = row?.currency == currency ? row?.symbol : PriceLocale.unmistakable[currency]
    currencySymbol = row == nil ? currency : sign ?? currency
    decimalSeparator = row?.separators[0] ?? "."
    groupingSeparator = row?.separators[1] ?? ","
    let isCode = currencySymbol == currency
    form = isCode && row?.form == "¤n" ? "¤\u{A0}n" : row?.form ?? "¤\u{A0}n"
    grouping = row?.grouping ?? .thousands
  }

  /// Formats an amount in the smallest unit of the currency for the storefront.
  public func format(_ amount: Int64) -> String {
    let decimalCount = Currency.decimalCount(of: currencyCode)
    var digits = String(amount.magnitude)
    while digits.count <= decimalCount { digits = "0" + digits }
    let decimals = digits.suffix(decimalCount)
    let isWhole = decimals.allSatisfy { $0 == "0" }
    var number = grouped(digits.dropLast(decimalCount))
    if !isWhole || !PriceLocale.wholeCurrencies.contains(currencyCode) && decimalCount > 0 {
      number += decimalSeparator + decimals
    }
    let text = form.replacing("n", with: number).replacing("¤", with: currencySymbol)
    return amount < 0 ? "-" + text : text
  }

  private func grouped(_ digits: Substring) -> String {
    if grouping == .fromFiveDigits, digits.count < 5 { return String(digits) }
    var rest = digits
    var groups: [Substring] = []
    while rest.count > (groups.isEmpty ? 3 : size) {
      let length = groups.isEmpty ? 3 : size
      groups.insert(rest.suffix(length), at: 0)
      rest = rest.dropLast(length)
    }
    return ([rest] + groups).joined(separator: groupingSeparator)
  }

  /// The length of every group except the last.
  private var size: Int { grouping == .lakhs ? 2 : 3 }

  /// Currencies whose whole amounts are written without decimals, although their minor unit exists.
  private static let wholeCurrencies = ["COP", "IDR"]

  /// The signs that belong to exactly one currency.
  private static let unmistakable = [
    "EUR": "€", "GBP": "£", "INR": "₹", "ILS": "₪", "KRW": "₩", "VND": "₫",
  ]

  private static let rows: [Row] = table.split(separator: "\n").map { line in
    let spaced = line.replacing("_¤", with: "\u{A0}¤").replacing("¤_", with: "¤\u{A0}")
    let words = spaced.replacing("~", with: "\u{A0}").split(separator: " ").map(String.init)
    guard words.count == 8, let grouping = Grouping(rawValue: words[7]) else {
      preconditionFailure("'\(line)' is not a row of the table")
    }
    return Row(
      storefront: words[0], language: words[1], currency: words[2], symbol: words[3],
      separators: [words[4], words[5]], form: words[6], grouping: grouping)
  }

  /// The columns are storefront, language, currency, sign, decimal separator, grouping separator, format and
  /// grouping. `~` and `_` are two forms of non-breaking space.
  private static let table = """
    USA en_US USD $ . , ¤n 3
    CAN en_CA CAD $ . , ¤n 3
    GBR en_GB GBP £ . , ¤n 3
    IRL en_IE EUR € . , ¤n 3
    AUS en_AU AUD $ . , ¤n 3
    NZL en_NZ NZD $ . , ¤n 3
    SGP en_SG SGD $ . , ¤n 3
    PHL en_PH PHP ₱ . , ¤n 3
    IND en_IN INR ₹ . , ¤n 2
    DEU de_DE EUR € , . n_¤ 3
    AUT de_AT EUR € , . ¤_n 3
    CHE de_CH CHF CHF . ’ ¤_n 3
    FRA fr_FR EUR € , \u{202F} n_¤ 3
    NLD nl_NL EUR € , . ¤_n 3
    ITA it_IT EUR € , . n_¤ 5
    ESP es_ES EUR € , . n_¤ 5
    PRT pt_PT EUR € , ~ n_¤ 5
    FIN fi_FI EUR € , ~ n_¤ 3
    GRC el_GR EUR € , . n_¤ 3
    SWE sv_SE SEK kr , ~ n_¤ 3
    NOR nb_NO NOK kr , ~ n_¤ 3
    DNK da_DK DKK kr. , . n_¤ 3
    POL pl_PL PLN zł , ~ n_¤ 5
    CZE cs_CZ CZK Kč , ~ n_¤ 3
    HUN hu_HU HUF Ft , ~ n_¤ 5
    RUS ru_RU RUB ₽ , ~ n_¤ 3
    TUR tr_TR TRY ₺ , . ¤n 3
    ISR he_IL ILS ₪ . , \u{200F}n~\u{200F}¤ 3
    JPN ja_JP JPY ¥ . , ¤n 3
    CHN zh_CN CNY ¥ . , ¤n 3
    TWN zh_TW TWD $ . , ¤n 3
    HKG zh_HK HKD HK$ . , ¤n 3
    KOR ko_KR KRW ₩ . , ¤n 3
    THA th_TH THB ฿ . , ¤n 3
    VNM vi_VN VND ₫ , . n_¤ 3
    IDN id_ID IDR Rp , . ¤n 3
    MYS ms_MY MYR RM . , ¤n 3
    BRA pt_BR BRL R$ , . ¤_n 3
    MEX es_MX MXN $ . , ¤n 3
    COL es_CO COP $ , . ¤_n 3
    CHL es_CL CLP $ , . ¤n 3
    """
}

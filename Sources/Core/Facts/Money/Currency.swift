/// The currency data needed to show and parse amounts, by currency code.
public enum Currency {
  private static let withoutDecimals = [
    "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV", "XAF", "XOF",
    "XPF",
  ]
  private static let withThreeDecimals = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]

  /// The signs with which users write currencies. Several currencies may share a sign.
  private static let signs: [(sign: String, codes: [String])] = [
    // Dollar signs, with and without the country.
    ("$", ["USD", "AUD", "CAD", "CLP", "COP", "HKD", "MXN", "NZD", "SGD", "TWD"]), ("R$", ["BRL"]),
    ("US$", ["USD"]), ("A$", ["AUD"]), ("AU$", ["AUD"]), ("C$", ["CAD"]), ("CA$", ["CAD"]), ("HK$", ["HKD"]),
    ("MX$", ["MXN"]), ("NT$", ["TWD"]), ("NZ$", ["NZD"]), ("S$", ["SGD"]),
    // Europe.
    ("€", ["EUR"]), ("£", ["GBP", "EGP"]), ("Fr", ["CHF"]), ("fr", ["CHF"]), ("SFr", ["CHF"]),
    ("zł", ["PLN"]),
    ("Kč", ["CZK"]), ("Ft", ["HUF"]), ("kr", ["DKK", "ISK", "NOK", "SEK"]), ("₽", ["RUB"]), ("₺", ["TRY"]),
    ("TL", ["TRY"]),
    // Asia.
    ("¥", ["JPY", "CNY"]), ("JP¥", ["JPY"]), ("CN¥", ["CNY"]), ("￥", ["JPY", "CNY"]), ("円", ["JPY"]),
    ("元", ["CNY"]), ("₩", ["KRW"]),
    ("￦", ["KRW"]),
    ("원", ["KRW"]), ("₹", ["INR"]), ("Rs", ["INR", "PKR"]), ("₫", ["VND"]), ("฿", ["THB"]), ("₱", ["PHP"]),
    ("Rp", ["IDR"]), ("RM", ["MYR"]), ("₪", ["ILS"]), ("د.ك", ["KWD"]), ("KD", ["KWD"]), ("K.D", ["KWD"]),
    ("د.إ", ["AED"]), ("ر.س", ["SAR"]),
  ]

  /// Returns the number of decimals of amounts in a currency.
  public static func decimalCount(of code: String) -> Int {
    if withoutDecimals.contains(code) { return 0 }
    return withThreeDecimals.contains(code) ? 3 : 2
  }

  /// The signs that do not consist of letters.
  public static let symbols = signs.map(\.sign).filter { !$0.allSatisfy(\.isLetter) }

  /// Returns the signs that may replace a currency's code.
  public static func signs(of code: String) -> [String] {
    signs.filter { $0.codes.contains(code) }.map(\.sign)
  }
}

/// A price as users read it: an amount in the smallest unit, and a currency code.
public enum PriceText {
  /// Writes the amount with its decimal point, a space and the code.
  public static func text(_ amount: Int64, _ currency: String) -> String {
    "\(decimal(amount, currency)) \(currency)"
  }

  /// Writes the amount in whole units of the currency, with its decimal point.
  public static func decimal(_ amount: Int64, _ currency: String) -> String {
    let digits = Currency.decimalCount(of: currency)
    guard digits > 0 else { return String(amount) }
    var figures = Array(String(amount.magnitude).utf8)
    while figures.count <= digits { figures.insert(UInt8(ascii: "0"), at: 0) }
    figures.insert(UInt8(ascii: "."), at: figures.count - digits)
    if amount < 0 { figures.insert(UInt8(ascii: "-"), at: 0) }
    return String(decoding: figures, as: UTF8.self)
  }
}

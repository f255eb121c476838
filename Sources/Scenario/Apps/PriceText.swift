/// A price as a person reads it: an amount in the smallest unit, and a currency by its code.
enum PriceText {
  /// How many digits of a currency's amounts stand behind the point.
  static func fractionDigits(of currency: String) -> Int {
    switch currency {
    case "JPY", "KRW", "VND", "CLP", "ISK", "UGX", "XAF", "XOF", "XPF": 0
    case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
    default: 2
    }
  }

  /// The amount with its point, a space and the code.
  static func text(_ amount: Int64, _ currency: String) -> String {
    let digits = fractionDigits(of: currency)
    guard digits > 0 else { return "\(amount) \(currency)" }
    var figures = String(amount.magnitude)
    while figures.count <= digits { figures = "0" + figures }
    let point = figures.index(figures.endIndex, offsetBy: -digits)
    return "\(amount < 0 ? "-" : "")\(figures[..<point]).\(figures[point...]) \(currency)"
  }
}

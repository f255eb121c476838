/// A price as a person reads it: an amount in the smallest unit, and a currency by its code.
public enum PriceText {
  /// The amount with its point, a space and the code.
  public static func text(_ amount: Int64, _ currency: String) -> String {
    let digits = Currency.decimalCount(of: currency)
    guard digits > 0 else { return "\(amount) \(currency)" }
    var figures = String(amount.magnitude)
    while figures.count <= digits { figures = "0" + figures }
    let point = figures.index(figures.endIndex, offsetBy: -digits)
    return "\(amount < 0 ? "-" : "")\(figures[..<point]).\(figures[point...]) \(currency)"
  }
}

import Facts

/// Whether a text shows a price as somebody in some country would write it.
///
/// Where the sign stands, how thousands are grouped and which mark divides the decimals is left to the app; the
/// figures and the currency have to be right.
enum PriceReading {
  /// Whether a text shows an amount, in the smallest unit, of a currency.
  static func shows(_ amount: Int64, _ currency: String, in text: String) -> Bool {
    let figures = figures(in: text)
    // What costs nothing may be called free in any language.
    if amount == 0, figures.isEmpty { return true }
    guard names(currency, in: text) else { return false }
    let accepted = spellings(of: amount, decimalCount: Currency.decimalCount(of: currency))
    return figures.contains { accepted.contains($0) } || accepted.contains(figures.joined())
  }

  private static func names(_ currency: String, in text: String) -> Bool {
    ([currency] + Currency.signs(of: currency)).contains { text.contains($0) }
  }

  /// The figures of an amount, with its decimals, and without them where they are zero.
  private static func spellings(of amount: Int64, decimalCount: Int) -> [String] {
    var digits = String(amount.magnitude)
    while digits.count <= decimalCount { digits = "0" + digits }
    guard decimalCount > 0, digits.suffix(decimalCount).allSatisfy({ $0 == "0" }) else { return [digits] }
    return [digits, String(digits.dropLast(decimalCount))]
  }

  /// The numbers in a text, each as its digits alone.
  private static func figures(in text: String) -> [String] {
    var numbers: [String] = []
    var isInside = false
    for character in text {
      if let digit = character.wholeNumberValue, character.isNumber {
        if isInside { numbers[numbers.count - 1] += String(digit) } else { numbers.append(String(digit)) }
        isInside = true
      } else if !".,'’".contains(character) {
        isInside = false
      }
    }
    return numbers
  }
}

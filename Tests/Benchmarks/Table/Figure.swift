import Foundation

enum Figure {
  static func decimals(_ number: Double, _ places: Int) -> String { String(format: "%.\(places)f", number) }

  /// Three significant digits, with separators.
  static func count(_ number: Double) -> String {
    let step = pow(10, max(0, floor(log10(max(number, 1))) - 2))
    let digits = String(Int((number / step).rounded() * step))
    var text = ""
    for (position, digit) in digits.enumerated() {
      if position > 0, (digits.count - position).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return text
  }
}

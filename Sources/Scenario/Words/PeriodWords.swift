internal import Facts

/// Subscription periods as scenarios write them: `1 month`, `7 days`.
enum PeriodWords {
  /// What a period looks like, for messages.
  static let form = "a period such as \"1 month\" or \"7 days\""

  /// The count and the unit that a text means, or nothing.
  static func period(of text: String) -> (count: Int, unit: PeriodUnit)? {
    var scanner = WordScanner(text)
    guard let number = scanner.number(), number.decimalCount == 0, (1...1000).contains(number.whole) else {
      return nil
    }
    let word = scanner.word()
    guard scanner.isAtEnd else { return nil }
    let unit = PeriodUnit.allCases.first { $0.name == word || $0.name + "s" == word }
    return unit.map { (Int(number.whole), $0) }
  }
}

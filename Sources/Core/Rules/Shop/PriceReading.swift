import Facts

/// Parses prices in the texts of an app.
///
/// The amount and the currency must be right. The position of the currency sign, the grouping of thousands,
/// and the decimal separator may be those of any country. A text may contain other numbers as well.
enum PriceReading {
  /// Whether a text shows an amount, given in the smallest unit of its currency.
  static func shows(_ amount: Int64, _ currency: String, in text: String) -> Bool {
    let numbers = numbers(in: text)
    // The price of a free product may be a word in any language, next to numbers that are not prices.
    guard names(currency, in: text) else { return amount == 0 && !namesAny(in: text) }
    if amount == 0, numbers.isEmpty { return true }
    let decimalCount = Currency.decimalCount(of: currency)
    return numbers.contains { $0.readings(decimalCount: decimalCount).contains(amount) }
  }

  private static func names(_ currency: String, in text: String) -> Bool {
    text.contains(currency) || Currency.signs(of: currency).contains { stands($0, in: text) }
  }

  private static func namesAny(in text: String) -> Bool {
    Currency.symbols.contains { stands($0, in: text) }
  }

  /// Whether a text contains a currency sign on its own. The dollar sign in "R$" belongs to another currency.
  private static func stands(_ sign: String, in text: String) -> Bool {
    var rest = text[...]
    while let place = rest.firstRange(of: sign) {
      let before = text[..<place.lowerBound].last
      if before?.isLetter != true { return true }
      rest = rest[place.upperBound...]
    }
    return false
  }

  /// The numbers in a text. Digit groups separated by spaces may be numbers of their own, or the thousands
  /// of one number.
  private static func numbers(in text: String) -> [WrittenNumber] {
    var numbers: [WrittenNumber] = []
    var number = WrittenNumber()
    var mark: Character?
    for character in text {
      if character.isNumber, let digit = character.wholeNumberValue, digit < 10 {
        number.append(digit, behind: mark)
        mark = nil
      } else if mark == nil, WrittenNumber.marks.contains(character), !number.groups.isEmpty {
        mark = character
      } else {
        numbers += number.alternatives
        number = WrittenNumber()
        mark = nil
      }
    }
    return numbers + number.alternatives
  }
}

/// A number as written: groups of digits, with one separator between two groups.
private struct WrittenNumber {
  private(set) var groups: [String] = []
  private(set) var separators: [Character] = []

  private static let spaces: [Character] = [" ", "\u{A0}", "\u{2009}", "\u{202F}"]
  private static let decimalMarks: [Character] = [".", ",", ":", "·", "٫"]
  private static let groupingMarks: [Character] = [".", ",", "'", "’", "٬", "，"] + spaces
  static let marks = decimalMarks + groupingMarks

  mutating func append(_ digit: Int, behind mark: Character?) {
    if let mark, !groups.isEmpty {
      separators.append(mark)
      groups.append(String(digit))
    } else if groups.isEmpty {
      groups.append(String(digit))
    } else {
      groups[groups.count - 1] += String(digit)
    }
  }

  /// The number as a whole, and each part between spaces.
  var alternatives: [WrittenNumber] {
    guard !groups.isEmpty else { return [] }
    guard separators.contains(where: WrittenNumber.spaces.contains) else { return [self] }
    var parts = [WrittenNumber()]
    parts[0].groups = [groups[0]]
    for (separator, group) in zip(separators, groups.dropFirst()) {
      if WrittenNumber.spaces.contains(separator) {
        parts.append(WrittenNumber())
      } else {
        parts[parts.count - 1].separators.append(separator)
      }
      parts[parts.count - 1].groups.append(group)
    }
    return [self] + parts
  }

  /// The possible amounts, in the smallest unit of a currency. For example, "1.500" is one and a half dinars
  /// or 1500 dinars.
  func readings(decimalCount: Int) -> [Int64] {
    var readings: [Int64] = []
    if WrittenNumber.isWhole(groups[...], separators[...]) {
      readings.append(WrittenNumber.value(groups.joined() + String(repeating: "0", count: decimalCount)))
    }
    guard let mark = separators.last, WrittenNumber.decimalMarks.contains(mark), let decimals = groups.last,
      WrittenNumber.isWhole(groups.dropLast(), separators.dropLast()),
      !separators.dropLast().contains(mark)
    else { return readings }
    if decimals.count == decimalCount { readings.append(WrittenNumber.value(groups.joined())) }
    // Two decimals are sometimes written for a currency that has none.
    if decimalCount == 0, decimals == "00" {
      readings.append(WrittenNumber.value(groups.dropLast().joined()))
    }
    return readings
  }

  /// Whether groups are the thousands of a whole number, or the lakhs and crores of an Indian one.
  private static func isWhole(_ groups: ArraySlice<String>, _ separators: ArraySlice<Character>) -> Bool {
    guard let mark = separators.first else { return true }
    return groupingMarks.contains(mark) && separators.allSatisfy { $0 == mark }
      && (groups.first?.count ?? 0) <= 3 && groups.last?.count == 3
      && groups.dropFirst().dropLast().allSatisfy { $0.count == 2 || $0.count == 3 }
  }

  /// The value of the digits. `Int64.max`, which no price has, represents all numbers that are too long.
  private static func value(_ digits: String) -> Int64 { Int64(digits) ?? .max }
}

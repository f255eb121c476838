internal import Facts
internal import Kernel

/// A span of time as callers write it: `P1M`, `P7D`, `PT6H`, or parts of both such as `P1DT12H`.
struct WorldTime {
  private var months = 0
  private var days = 0
  private var time = Interval.zero

  /// The form of a span, for callers.
  static let pattern = "P([0-9]{1,5}[YMWD])*(T([0-9]{1,5}[HMS])+)?"

  private static let countMax = 100_000

  /// Reads a span in the form of ISO 8601; nil where it has none.
  init?(text: String) {
    guard text.utf8.first == UInt8(ascii: "P"), text.utf8.count > 2 else { return nil }
    var digits = ""
    var isTime = false
    for character in text.dropFirst() {
      if character.isASCII, character.isNumber {
        digits.append(character)
      } else if character == "T", !isTime, digits.isEmpty {
        isTime = true
      } else {
        guard let count = Int(digits), count <= WorldTime.countMax, add(count, character, isTime) else {
          return nil
        }
        digits = ""
      }
    }
    guard digits.isEmpty else { return nil }
  }

  /// The moment so much later; months are counted by the calendar.
  func end(from start: Instant) -> Instant {
    CivilDate(start).adding(months: months).adding(days: days).instant + time
  }

  private mutating func add(_ count: Int, _ unit: Character, _ isTime: Bool) -> Bool {
    switch (unit, isTime) {
    case ("Y", false): months += 12 * count
    case ("M", false): months += count
    case ("W", false): days += 7 * count
    case ("D", false): days += count
    case ("H", true): time += .hours(count)
    case ("M", true): time += .minutes(count)
    case ("S", true): time += .seconds(count)
    default: return false
    }
    return true
  }
}

internal import Facts
internal import Kernel

/// A duration in ISO 8601: `P1M`, `P7D`, `PT6H`, or a combination such as `P1DT12H`.
struct WorldTime {
  private var months = 0
  private var days = 0
  private var time = Interval.zero

  /// The regular expression of a duration, for the description of the API.
  static let pattern = "P([0-9]{1,5}[YMWD])*(T([0-9]{1,5}[HMS])+)?"

  private static let countMax = 100_000

  /// Parses a duration in ISO 8601. Returns nil if it is invalid.
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

  /// The instant after this duration. Months follow the calendar.
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

internal import Kernel

/// Reads spans of time as people write them: `2s`, `1h30m`, `3 days`, `250ms`.
enum DurationParser {
  private static let units: [(names: [String], interval: Interval)] = [
    (["ms", "millisecond", "milliseconds"], .milliseconds(1)),
    (["s", "sec", "second", "seconds"], .seconds(1)),
    (["m", "min", "minute", "minutes"], .minutes(1)),
    (["h", "hour", "hours"], .hours(1)),
    (["d", "day", "days"], .days(1)),
    (["w", "week", "weeks"], .days(7)),
  ]

  /// The span that a text names, or nothing where it names none.
  static func interval(_ text: String) -> Interval? {
    var total = Interval.zero
    var hasPart = false
    var rest = Substring(text).drop { $0 == " " }
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      guard let count = Int(digits), count < 1_000_000_000 else { return nil }
      rest = rest.dropFirst(digits.count).drop { $0 == " " }
      let name = rest.prefix { $0.isLetter }
      guard let unit = units.first(where: { $0.names.contains(String(name)) }) else { return nil }
      total = total + unit.interval * count
      hasPart = true
      rest = rest.dropFirst(name.count).drop { $0 == " " }
    }
    return hasPart ? total : nil
  }
}

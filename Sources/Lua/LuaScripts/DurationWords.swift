public import Kernel

/// Lengths of time as scenarios write them: `2s`, `1h30m`, `3 days`, `0.5 s`.
public enum DurationWords {
  /// The form of a length of time, for messages.
  public static let form = "a duration such as \"2s\", \"1h30m\", or \"3 days\""

  private static let units: [(names: [String], nanoseconds: Int64)] = [
    (["ns"], 1),
    (["us"], 1000),
    (["ms", "millisecond", "milliseconds"], 1_000_000),
    (["s", "sec", "second", "seconds"], 1_000_000_000),
    (["m", "min", "minute", "minutes"], 60_000_000_000),
    (["h", "hour", "hours"], 3_600_000_000_000),
    (["d", "day", "days"], 86_400_000_000_000),
    (["w", "week", "weeks"], 604_800_000_000_000),
  ]

  /// The length of time that a text describes; nil if the text is invalid.
  public static func interval(of text: String) -> Interval? {
    var scanner = WordScanner(text)
    var total: Int64 = 0
    var lastUnit = Int64.max
    repeat {
      guard let number = scanner.number(), let unit = unit(named: scanner.word()), unit < lastUnit,
        let part = nanoseconds(number, of: unit)
      else { return nil }
      let (sum, overflows) = total.addingReportingOverflow(part)
      if overflows { return nil }
      (total, lastUnit) = (sum, unit)
    } while !scanner.isAtEnd
    return Interval(nanoseconds: total)
  }

  private static func unit(named name: String) -> Int64? {
    units.first { $0.names.contains(name) }?.nanoseconds
  }

  private static func nanoseconds(_ number: WordScanner.Number, of unit: Int64) -> Int64? {
    let (whole, overflows) = number.whole.multipliedReportingOverflow(by: unit)
    if overflows { return nil }
    guard number.decimalCount > 0 else { return whole }
    var size: Int64 = 1
    for _ in 0..<number.decimalCount { size *= 10 }
    // A fraction that is not a whole number of nanoseconds is rejected, because it cannot be represented
    // exactly.
    let (scaled, isTooLong) = number.fraction.multipliedReportingOverflow(by: unit)
    guard !isTooLong, scaled % size == 0 else { return nil }
    let (sum, isTooMuch) = whole.addingReportingOverflow(scaled / size)
    return isTooMuch ? nil : sum
  }
}

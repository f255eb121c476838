public import Kernel

/// A date and time of day in UTC, in whole numbers, for the years 1970 to 9999.
///
/// The calendar is Gregorian without leap seconds. Arithmetic saturates at the first and the last year.
public struct CivilDate: Hashable, Sendable {
  /// The year, from 1970 to 9999.
  public let year: Int
  /// The month, from 1 to 12.
  public let month: Int
  /// The day of the month, counted from 1.
  public let day: Int
  /// The hour, from 0 to 23.
  public let hour: Int
  /// The minute, from 0 to 59.
  public let minute: Int
  /// The second, from 0 to 59.
  public let second: Int
  /// The nanosecond within the second.
  public let nanosecond: Int

  /// The supported years.
  public static let years = 1970...9999

  /// The date at which every world starts: `Instant.zero` is this moment.
  public static let worldEpoch = CivilDate(dayNumber: 20_454, nanosecondOfDay: 0)

  /// Returns nil if the date does not exist.
  public init?(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0, nanosecond: Int = 0
  ) {
    guard CivilDate.years.contains(year), (1...12).contains(month), day >= 1,
      day <= CivilDate.length(ofMonth: month, in: year), (0...23).contains(hour), (0...59).contains(minute),
      (0...59).contains(second), (0...999_999_999).contains(nanosecond)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
    self.nanosecond = nanosecond
  }

  /// Makes the date `dayNumber` days after 1 January 1970, clamped to the supported years.
  init(dayNumber: Int, nanosecondOfDay: Int) {
    let isBefore = dayNumber < 0
    let isAfter = dayNumber > CivilDate.lastDayNumber
    let number = min(max(dayNumber, 0), CivilDate.lastDayNumber)
    let rest = isBefore ? 0 : isAfter ? CivilDate.nanosecondsPerDay - 1 : nanosecondOfDay
    // Division by the mean length of a year gives the right year or an adjacent one.
    var year = 1970 + number * 400 / 146_097
    while CivilDate.dayNumber(ofYear: year) > number { year -= 1 }
    while CivilDate.dayNumber(ofYear: year + 1) <= number { year += 1 }
    var month = 1
    var day = number - CivilDate.dayNumber(ofYear: year)
    while day >= CivilDate.length(ofMonth: month, in: year) {
      day -= CivilDate.length(ofMonth: month, in: year)
      month += 1
    }
    let seconds = rest / 1_000_000_000
    self.year = year
    self.month = month
    self.day = day + 1
    hour = seconds / 3600
    minute = seconds / 60 % 60
    second = seconds % 60
    nanosecond = rest % 1_000_000_000
  }

  /// The number of days since 1 January 1970.
  public var dayNumber: Int { CivilDate.dayNumber(year, month, day) }

  /// The nanoseconds since midnight.
  var nanosecondOfDay: Int { ((hour * 60 + minute) * 60 + second) * 1_000_000_000 + nanosecond }

  static let nanosecondsPerDay = 86_400_000_000_000
  private static let lastDayNumber = dayNumber(ofYear: 10_000) - 1

  /// Whether a year has a 29 February.
  public static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// Returns the number of days in a month. Months are counted from 1 to 12.
  public static func length(ofMonth month: Int, in year: Int) -> Int {
    if month == 2 { return isLeap(year) ? 29 : 28 }
    return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31
  }

  static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int {
    var number = dayNumber(ofYear: year) + day - 1
    for earlier in 1..<month { number += length(ofMonth: earlier, in: year) }
    return number
  }

  private static func dayNumber(ofYear year: Int) -> Int {
    let past = year - 1
    return past * 365 + past / 4 - past / 100 + past / 400 - 719_162
  }
}

extension CivilDate: Comparable {
  public static func < (left: CivilDate, right: CivilDate) -> Bool {
    (left.dayNumber, left.nanosecondOfDay) < (right.dayNumber, right.nanosecondOfDay)
  }
}

extension CivilDate {
  /// Adds months and keeps the time of day. If the new month is too short for the day, the result is its last
  /// day.
  ///
  /// Count anniversaries from the original date each time: 31 January plus two months is 31 March, although
  /// 31 January plus one month is 28 February.
  public func adding(months: Int) -> CivilDate {
    let (sum, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
    let wanted = overflow ? (months < 0 ? Int.min : Int.max) : sum
    // A month just beyond the first or the last year is enough to saturate at that end.
    let total = min(max(wanted, CivilDate.years.lowerBound * 12 - 1), (CivilDate.years.upperBound + 1) * 12)
    let newYear = total / 12
    let newMonth = total % 12 + 1
    let newDay = min(day, CivilDate.length(ofMonth: newMonth, in: newYear))
    return CivilDate(
      dayNumber: CivilDate.dayNumber(newYear, newMonth, newDay), nanosecondOfDay: nanosecondOfDay)
  }

  /// Adds years. A 29 February becomes 28 February if the new year is not a leap year.
  public func adding(years: Int) -> CivilDate { adding(months: CivilDate.product(years, 12)) }

  public func adding(days: Int) -> CivilDate {
    let (sum, overflow) = dayNumber.addingReportingOverflow(days)
    return CivilDate(
      dayNumber: overflow ? (days < 0 ? Int.min : Int.max) : sum, nanosecondOfDay: nanosecondOfDay)
  }

  public func adding(weeks: Int) -> CivilDate { adding(days: CivilDate.product(weeks, 7)) }

  /// Multiplies two numbers. The result saturates at the ends of the range.
  static func product(_ left: Int, _ right: Int) -> Int {
    let (result, overflow) = left.multipliedReportingOverflow(by: right)
    guard overflow else { return result }
    return (left < 0) == (right < 0) ? .max : .min
  }
}

extension CivilDate {
  /// Makes the date of an instant. An instant before 1970 gives the start of 1970.
  public init(_ instant: Instant) {
    let perDay = Int64(CivilDate.nanosecondsPerDay)
    var days = instant.nanoseconds / perDay
    var rest = instant.nanoseconds % perDay
    if rest < 0 {
      days -= 1
      rest += perDay
    }
    self.init(dayNumber: CivilDate.worldEpoch.dayNumber + Int(days), nanosecondOfDay: Int(rest))
  }

  /// The instant of the date. A date too far ahead (after the year 2318) gives the end of virtual time.
  public var instant: Instant {
    .zero + .days(dayNumber - CivilDate.worldEpoch.dayNumber) + .nanoseconds(nanosecondOfDay)
  }
}

public import Kernel

/// US Pacific time. A receipt contains each date in UTC and again in Pacific time.
///
/// The rules are those in force since 2007: daylight-saving time from the second Sunday of March to the first
/// Sunday of November.
public enum PacificTime {
  private static let standard = Interval.hours(8)
  private static let daylight = Interval.hours(7)

  /// Returns the Pacific date and time at an instant.
  public static func date(_ instant: Instant) -> CivilDate {
    CivilDate(instant - (isDaylight(instant) ? daylight : standard))
  }

  /// Whether daylight-saving time is in force at an instant.
  public static func isDaylight(_ instant: Instant) -> Bool {
    let year = CivilDate(instant - standard).year
    // Both changes happen at two in the morning, as shown by a clock that was not changed yet.
    return instant >= change(on: sunday(2, of: 3, in: year), behind: standard)
      && instant < change(on: sunday(1, of: 11, in: year), behind: daylight)
  }

  private static func change(on dayNumber: Int, behind offset: Interval) -> Instant {
    .zero + .days(dayNumber - CivilDate.worldEpoch.dayNumber) + .hours(2) + offset
  }

  /// Returns the day number of the n-th Sunday of a month.
  private static func sunday(_ which: Int, of month: Int, in year: Int) -> Int {
    let first = CivilDate.dayNumber(year, month, 1)
    // Day zero is a Thursday.
    return first + (7 - (first + 4) % 7) % 7 + (which - 1) * 7
  }
}

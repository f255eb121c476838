public import Kernel

extension CivilDate {
  /// The date of an instant; one before 1970 gives the start of 1970.
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

  /// The instant of the date; one that lies too far ahead (after the year 2318) gives the end of time.
  public var instant: Instant {
    .zero + .days(dayNumber - CivilDate.worldEpoch.dayNumber) + .nanoseconds(nanosecondOfDay)
  }
}

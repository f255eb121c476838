internal import Reports

/// Notes when a run begins, for the formats of reports that ask for it.
struct ReportStopwatch {
  private let surroundings: Surroundings
  private let startMilliseconds: Int64
  private let start: Int

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
    startMilliseconds = surroundings.epochMilliseconds()
    start = surroundings.milliseconds()
  }

  /// When the run was, if it ends now.
  var clock: ReportClock {
    ReportStopwatch.stated(surroundings)
      ?? ReportClock(
        startMilliseconds: startMilliseconds,
        durationMilliseconds: Int64(surroundings.milliseconds() - start))
  }

  /// The moment that the environment states, so that what is made twice is the same; nothing where it states none.
  static func stated(_ surroundings: Surroundings) -> ReportClock? {
    guard let seconds = surroundings.environment("SOURCE_DATE_EPOCH").flatMap({ Int64($0) }), seconds >= 0
    else { return nil }
    // No calendar of a report goes beyond the year 9999.
    return ReportClock(startMilliseconds: min(seconds, 253_402_300_799) * 1_000, durationMilliseconds: 0)
  }
}

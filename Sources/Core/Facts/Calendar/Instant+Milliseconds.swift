public import Kernel

/// Instants as external programs write them: milliseconds since the start of 1970.
extension Instant {
  private static let millisecondsPerDay: Int64 = 86_400_000

  public var millisecondsSince1970: Int64 {
    Int64(CivilDate.worldEpoch.dayNumber) * Instant.millisecondsPerDay + nanoseconds / 1_000_000
  }

  /// The instant rounded down to a whole second, in milliseconds since 1970.
  public var secondSince1970InMilliseconds: Int64 {
    let date = CivilDate(self)
    let minutes = (Int64(date.dayNumber) * 24 + Int64(date.hour)) * 60 + Int64(date.minute)
    return (minutes * 60 + Int64(date.second)) * 1_000
  }

  /// Makes the instant this many milliseconds after the start of 1970. Nil if the instant is out of range.
  public init?(millisecondsSince1970 milliseconds: Int64) {
    let (offset, overflows) = milliseconds.subtractingReportingOverflow(Instant.zero.millisecondsSince1970)
    let (nanoseconds, isTooFar) = offset.multipliedReportingOverflow(by: 1_000_000)
    guard !overflows, !isTooFar else { return nil }
    self.init(nanoseconds: nanoseconds)
  }
}

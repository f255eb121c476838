internal import Facts

/// Moments on the wall's clock as formats write them.
enum ReportMoment {
  /// The date and the time of day in UTC, without a zone or a fraction: the form that most readers take.
  static func text(_ milliseconds: Int64) -> String {
    let seconds = Int(milliseconds / 1_000)
    let epoch = CivilDate.worldEpoch
    let date = epoch.adding(days: seconds / 86_400 - epoch.dayNumber).description.prefix(10)
    let rest = seconds % 86_400
    return "\(date)T\(digits(rest / 3_600)):\(digits(rest / 60 % 60)):\(digits(rest % 60))"
  }

  private static func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}

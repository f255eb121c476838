internal import Facts

/// How many days of grace the developer set; the first is the usual number.
public enum GraceLength: Int, CaseIterable, Sendable {
  /// Six after weekly periods, sixteen after longer ones.
  case sixOrSixteen
  /// Three after all periods.
  case three
  /// Six after weekly periods, twenty-eight after longer ones.
  case twentyEight

  func days(after period: SubscriptionPeriod) -> Int {
    switch self {
    case .sixOrSixteen: period.isWeekly ? 6 : 16
    case .three: 3
    case .twentyEight: period.isWeekly ? 6 : 28
    }
  }
}

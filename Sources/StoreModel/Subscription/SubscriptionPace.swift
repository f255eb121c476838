internal import Kernel

/// The four ways in which a rate sets the length of a period.
enum SubscriptionPace: Hashable, Sendable {
  /// As long as on the calendar.
  case calendar
  /// Each day of the calendar lasts so long.
  case day(lasts: Interval)
  /// Each month lasts so long; weeks and grace have lengths of their own.
  case month(lasts: Interval, week: Interval, weeklyGrace: Interval, grace: Interval)
  /// Each period lasts so long, whatever the plan says.
  case renewal(every: Interval)
}

internal import Kernel

/// How fast time passes for subscriptions, with the raw values of test configurations.
public enum SubscriptionRate: Int, CaseIterable, Sendable {
  /// Calendar time.
  case realTime = 0
  /// A day passes in an hour.
  case oneHourIsOneDay = 1
  /// A day passes in half an hour.
  case thirtyMinutesIsOneDay = 2
  /// A day passes in five minutes.
  case fiveMinutesIsOneDay = 3
  /// A day passes in a minute.
  case oneMinuteIsOneDay = 4
  /// A day passes in half a minute.
  case thirtySecondsIsOneDay = 5
  /// A day passes in a second.
  case oneSecondIsOneDay = 6
  /// A monthly subscription renews every hour.
  case monthlyRenewalEveryHour = 10
  /// A monthly subscription renews every half hour.
  case monthlyRenewalEveryThirtyMinutes = 11
  /// A monthly subscription renews every quarter of an hour.
  case monthlyRenewalEveryFifteenMinutes = 12
  /// A monthly subscription renews every five minutes.
  case monthlyRenewalEveryFiveMinutes = 13
  /// A monthly subscription renews every half minute.
  case monthlyRenewalEveryThirtySeconds = 15
  /// Every subscription renews every quarter of an hour.
  case oneRenewalEveryFifteenMinutes = 1000
  /// Every subscription renews every five minutes.
  case oneRenewalEveryFiveMinutes = 1001
  /// Every subscription renews every minute.
  case oneRenewalEveryMinute = 1002
  /// Every subscription renews every half minute.
  case oneRenewalEveryThirtySeconds = 1003
  /// Every subscription renews every ten seconds.
  case oneRenewalEveryTenSeconds = 1004
  /// Every subscription renews every two seconds.
  case oneRenewalEveryTwoSeconds = 1005

  public var name: String {
    switch self {
    case .realTime: "real_time"
    case .oneHourIsOneDay: "one_hour_is_one_day"
    case .thirtyMinutesIsOneDay: "thirty_minutes_is_one_day"
    case .fiveMinutesIsOneDay: "five_minutes_is_one_day"
    case .oneMinuteIsOneDay: "one_minute_is_one_day"
    case .thirtySecondsIsOneDay: "thirty_seconds_is_one_day"
    case .oneSecondIsOneDay: "one_second_is_one_day"
    case .monthlyRenewalEveryHour: "monthly_renewal_every_hour"
    case .monthlyRenewalEveryThirtyMinutes: "monthly_renewal_every_thirty_minutes"
    case .monthlyRenewalEveryFifteenMinutes: "monthly_renewal_every_fifteen_minutes"
    case .monthlyRenewalEveryFiveMinutes: "monthly_renewal_every_five_minutes"
    case .monthlyRenewalEveryThirtySeconds: "monthly_renewal_every_thirty_seconds"
    case .oneRenewalEveryFifteenMinutes: "one_renewal_every_fifteen_minutes"
    case .oneRenewalEveryFiveMinutes: "one_renewal_every_five_minutes"
    case .oneRenewalEveryMinute: "one_renewal_every_minute"
    case .oneRenewalEveryThirtySeconds: "one_renewal_every_thirty_seconds"
    case .oneRenewalEveryTenSeconds: "one_renewal_every_ten_seconds"
    case .oneRenewalEveryTwoSeconds: "one_renewal_every_two_seconds"
    }
  }

  /// The lengths of time at this rate. The irregular weekly values are from Apple's published table.
  var pace: SubscriptionPace {
    switch self {
    case .realTime: .calendar
    case .oneHourIsOneDay: .day(lasts: .hours(1))
    case .thirtyMinutesIsOneDay: .day(lasts: .minutes(30))
    case .fiveMinutesIsOneDay: .day(lasts: .minutes(5))
    case .oneMinuteIsOneDay: .day(lasts: .minutes(1))
    case .thirtySecondsIsOneDay: .day(lasts: .seconds(30))
    case .oneSecondIsOneDay: .day(lasts: .seconds(1))
    case .monthlyRenewalEveryHour:
      .month(lasts: .hours(1), week: .minutes(15), weeklyGrace: .seconds(771), grace: .minutes(30))
    case .monthlyRenewalEveryThirtyMinutes:
      .month(lasts: .minutes(30), week: .minutes(10), weeklyGrace: .seconds(514), grace: .minutes(15))
    case .monthlyRenewalEveryFifteenMinutes:
      .month(lasts: .minutes(15), week: .minutes(5), weeklyGrace: .seconds(257), grace: .seconds(450))
    case .monthlyRenewalEveryFiveMinutes:
      .month(lasts: .minutes(5), week: .minutes(3), weeklyGrace: .seconds(154), grace: .seconds(150))
    case .monthlyRenewalEveryThirtySeconds:
      .month(lasts: .seconds(30), week: .seconds(10), weeklyGrace: .seconds(9), grace: .seconds(15))
    case .oneRenewalEveryFifteenMinutes: .renewal(every: .minutes(15))
    case .oneRenewalEveryFiveMinutes: .renewal(every: .minutes(5))
    case .oneRenewalEveryMinute: .renewal(every: .minutes(1))
    case .oneRenewalEveryThirtySeconds: .renewal(every: .seconds(30))
    case .oneRenewalEveryTenSeconds: .renewal(every: .seconds(10))
    case .oneRenewalEveryTwoSeconds: .renewal(every: .seconds(2))
    }
  }
}

/// The four ways in which a rate sets the length of a period.
enum SubscriptionPace: Hashable, Sendable {
  /// Periods have their calendar length.
  case calendar
  /// Each day of the calendar lasts this long.
  case day(lasts: Interval)
  /// Each month lasts this long. Weeks and grace periods have their own lengths.
  case month(lasts: Interval, week: Interval, weeklyGrace: Interval, grace: Interval)
  /// Each period lasts this long, regardless of the plan.
  case renewal(every: Interval)
}

internal import StoreModel

extension SKTestSession {
  /// The speed of time for subscriptions. Simulated time advances in `world.wait(_:)`.
  public enum TimeRate: Int, CaseIterable, Sendable {
    /// Time passes as on a calendar.
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

    /// The store's value for this rate.
    var subscriptionRate: SubscriptionRate { SubscriptionRate(rawValue: rawValue) ?? .realTime }
  }
}

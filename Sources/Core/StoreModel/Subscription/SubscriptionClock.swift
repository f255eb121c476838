public import Facts
public import Kernel

/// The lengths of time in the life of a subscription, at a rate.
public struct SubscriptionClock: Hashable, Sendable {
  public let rate: SubscriptionRate

  /// Makes a clock. It uses real time by default.
  public init(rate: SubscriptionRate = .realTime) {
    self.rate = rate
  }

  /// Returns the end of the n-th period after an instant. If `occurrence` is zero, returns the instant
  /// itself.
  public func end(of period: SubscriptionPeriod, from anchor: Instant, occurrence: Int = 1) -> Instant {
    switch rate.pace {
    case .calendar: return period.end(from: anchor, occurrence: occurrence)
    case .day(let length):
      let days = (period.end(from: anchor, occurrence: occurrence) - anchor).nanoseconds / oneDay.nanoseconds
      return anchor + length * Int(days)
    case .month(let month, let week, _, _):
      // Weeks and months have their own lengths. A day is a seventh of a week, and a year is twelve months.
      let weeks = Interval(nanoseconds: (week * (period.days * occurrence)).nanoseconds / 7)
      return anchor + weeks + month * (period.months * occurrence)
    case .renewal(let length): return anchor + length * occurrence
    }
  }

  /// Returns how long access continues after a period that could not be renewed.
  public func grace(after period: SubscriptionPeriod, _ length: GraceLength) -> Interval {
    switch rate.pace {
    case .calendar: oneDay * length.days(after: period)
    case .day(let day): day * length.days(after: period)
    case .month(_, _, let weeklyGrace, let grace): period.isWeekly ? weeklyGrace : grace
    case .renewal(let length): length
    }
  }

  /// How long billing is retried, counted from the end of the period.
  public var billingRetry: Interval {
    switch rate.pace {
    case .calendar: oneDay * SubscriptionClock.retryDays
    case .day(let length): length * SubscriptionClock.retryDays
    case .month(let length, _, _, _), .renewal(let length): length * 2
    }
  }

  /// The time between a failed attempt and the next one: a day, or the equivalent of a day at the test rate.
  public var billingRetryInterval: Interval {
    Interval(nanoseconds: billingRetry.nanoseconds / Int64(SubscriptionClock.retryDays))
  }

  /// Returns how long before the end of a period the store attempts the renewal. The attempt is never before
  /// the middle of the period.
  ///
  /// At test rates that do not define the length of a day, the attempt is at the end of the period.
  public func lead(_ lead: RenewalLead, from: Instant, to: Instant) -> Interval {
    switch lead {
    case .atExpiry: return .zero
    case .dayBefore:
      let half = Interval(nanoseconds: (to - from).nanoseconds / 2)
      switch rate.pace {
      case .calendar: return min(oneDay, half)
      case .day(let length): return min(length, half)
      case .month, .renewal: return .zero
      }
    }
  }

  private var oneDay: Interval { .days(1) }
  private static let retryDays = 60
}

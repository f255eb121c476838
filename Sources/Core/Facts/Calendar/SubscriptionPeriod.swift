public import Kernel

/// The length of one period of a subscription: a number of days, weeks, months or years.
public struct SubscriptionPeriod: Hashable, Sendable {
  public let count: Int
  public let unit: PeriodUnit

  public init(count: Int, unit: PeriodUnit) {
    self.count = count
    self.unit = unit
  }

  /// Returns the end of the n-th period, counted from the start of the first period.
  ///
  /// Counting from the start keeps the day of the month: monthly periods from 31 January end on 28 February,
  /// then on 31 March. The n-th period starts when the previous one ends. Occurrence zero is the start
  /// itself.
  public func end(from start: Instant, occurrence: Int = 1) -> Instant {
    if occurrence == 0 { return start }
    let units = CivilDate.product(count, occurrence)
    let date = CivilDate(start)
    return switch unit {
    case .day: date.adding(days: units).instant
    case .week: date.adding(weeks: units).instant
    case .month: date.adding(months: units).instant
    case .year: date.adding(years: units).instant
    }
  }
}

extension SubscriptionPeriod: CustomStringConvertible {
  /// The period in ISO 8601 form, such as `P1M`.
  public var description: String {
    switch unit {
    case .day: "P\(count)D"
    case .week: "P\(count)W"
    case .month: "P\(count)M"
    case .year: "P\(count)Y"
    }
  }
}

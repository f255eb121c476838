public import Facts

extension SubscriptionPeriod {
  /// Whether two periods last equally long on every calendar, as twelve months and one year do.
  public func isAsLong(as other: SubscriptionPeriod) -> Bool {
    switch (unit, other.unit) {
    case (.day, .day), (.day, .week), (.week, .day), (.week, .week): days == other.days
    case (.month, .month), (.month, .year), (.year, .month), (.year, .year): months == other.months
    case (.day, .month), (.day, .year), (.week, .month), (.week, .year), (.month, .day), (.month, .week),
      (.year, .day), (.year, .week):
      false
    }
  }

  /// Whether the store counts it among the weekly ones, which have less grace.
  var isWeekly: Bool {
    switch unit {
    case .day, .week: days <= 7
    case .month, .year: false
    }
  }

  /// Its length in days where it is counted in days or weeks, else zero.
  var days: Int {
    switch unit {
    case .day: count
    case .week: count * 7
    case .month, .year: 0
    }
  }

  /// Its length in months where it is counted in months or years, else zero.
  var months: Int {
    switch unit {
    case .day, .week: 0
    case .month: count
    case .year: count * 12
    }
  }
}

extension CivilDate {
  /// The date some months later at the same time of day; a day that the month lacks becomes its last.
  ///
  /// Who counts anniversaries starts from the original date each time: 31 January and two months is 31 March,
  /// although 31 January and one month is 28 February.
  public func adding(months: Int) -> CivilDate {
    let (sum, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
    let wanted = overflow ? (months < 0 ? Int.min : Int.max) : sum
    // One month beyond either end is enough to be stopped there.
    let total = min(max(wanted, CivilDate.years.lowerBound * 12 - 1), (CivilDate.years.upperBound + 1) * 12)
    let newYear = total / 12
    let newMonth = total % 12 + 1
    let newDay = min(day, CivilDate.length(ofMonth: newMonth, in: newYear))
    return CivilDate(
      dayNumber: CivilDate.dayNumber(newYear, newMonth, newDay), nanosecondOfDay: nanosecondOfDay)
  }

  /// The date some years later; a 29th of February becomes the 28th where the year has none.
  public func adding(years: Int) -> CivilDate { adding(months: CivilDate.product(years, 12)) }

  /// The date some days later.
  public func adding(days: Int) -> CivilDate {
    let (sum, overflow) = dayNumber.addingReportingOverflow(days)
    return CivilDate(
      dayNumber: overflow ? (days < 0 ? Int.min : Int.max) : sum, nanosecondOfDay: nanosecondOfDay)
  }

  /// The date some weeks later.
  public func adding(weeks: Int) -> CivilDate { adding(days: CivilDate.product(weeks, 7)) }

  /// A product that stops at the ends of the range.
  static func product(_ left: Int, _ right: Int) -> Int {
    let (result, overflow) = left.multipliedReportingOverflow(by: right)
    guard overflow else { return result }
    return (left < 0) == (right < 0) ? .max : .min
  }
}

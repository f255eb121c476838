extension CivilDate: CustomStringConvertible {
  /// The date in the form of ISO 8601, such as `2026-01-01T00:00:00Z`; a fraction only where there is one.
  public var description: String {
    var text = CivilDate.digits(year, 4) + "-" + CivilDate.digits(month, 2) + "-" + CivilDate.digits(day, 2)
    text += "T" + CivilDate.digits(hour, 2) + ":" + CivilDate.digits(minute, 2)
    text += ":" + CivilDate.digits(second, 2)
    if nanosecond > 0 {
      var fraction = CivilDate.digits(nanosecond, 9)
      while fraction.hasSuffix("0") { fraction.removeLast() }
      text += "." + fraction
    }
    return text + "Z"
  }

  /// Reads `2026-01-01` (midnight), `2026-01-01T12:30:00Z` or `2026-01-01T12:30:00.25Z`.
  public init(text: String) throws(CivilDateError) {
    var parser = CivilDateParser(text: text)
    self = try parser.date()
  }

  private static func digits(_ value: Int, _ width: Int) -> String {
    let plain = String(value)
    return String(repeating: "0", count: max(0, width - plain.count)) + plain
  }
}

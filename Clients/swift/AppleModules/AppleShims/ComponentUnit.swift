internal import Foundation

/// A unit of time that `DateComponentsFormatter` writes, with its English names.
struct ComponentUnit: Sendable {
  let unit: NSCalendar.Unit
  let component: Calendar.Component
  let letter: String
  let short: String
  let name: String
  /// Whether the short name has a plural `s`.
  let hasShortPlural: Bool

  /// The units from the largest to the smallest.
  static let all: [ComponentUnit] = [
    ComponentUnit(.year, .year, "y", "yr", "year", hasShortPlural: true),
    ComponentUnit(.month, .month, "mo", "mth", "month", hasShortPlural: true),
    ComponentUnit(.weekOfMonth, .weekOfMonth, "w", "wk", "week", hasShortPlural: true),
    ComponentUnit(.day, .day, "d", "day", "day", hasShortPlural: true),
    ComponentUnit(.hour, .hour, "h", "hr", "hour", hasShortPlural: false),
    ComponentUnit(.minute, .minute, "m", "min", "minute", hasShortPlural: false),
    ComponentUnit(.second, .second, "s", "sec", "second", hasShortPlural: false),
  ]

  private init(
    _ unit: NSCalendar.Unit, _ component: Calendar.Component, _ letter: String, _ short: String,
    _ name: String, hasShortPlural: Bool
  ) {
    self.unit = unit
    self.component = component
    self.letter = letter
    self.short = short
    self.name = name
    self.hasShortPlural = hasShortPlural
  }

  /// The value of this unit in `components`. For the unit of weeks, weeks of a year count too.
  func value(_ components: DateComponents) -> Int? {
    component == .weekOfMonth
      ? components.weekOfMonth ?? components.weekOfYear : components.value(for: component)
  }

  /// A number of this unit as text, for every style except the positional one.
  func written(_ count: Int, _ style: DateComponentsFormatter.UnitsStyle) -> String {
    let plural = count == 1 ? "" : "s"
    switch style {
    case .abbreviated, .positional: return "\(count)\(letter)"
    case .brief: return "\(count)\(short)" + (hasShortPlural ? plural : "")
    case .short: return "\(count) \(short)" + (hasShortPlural ? plural : "")
    case .full: return "\(count) \(name)\(plural)"
    case .spellOut:
      let formatter = NumberFormatter()
      formatter.numberStyle = .spellOut
      formatter.locale = Locale(identifier: "en_US")
      return "\(formatter.string(from: NSNumber(value: count)) ?? "\(count)") \(name)\(plural)"
    }
  }
}

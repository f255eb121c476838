public import Foundation

/// Formats a duration as words or digits. Always in English, because the platform has no unit names for other
/// languages.
open class DateComponentsFormatter: Formatter, @unchecked Sendable {
  /// How the units are written.
  public enum UnitsStyle: Int, Sendable {
    /// As on a clock: `1:05:00`.
    case positional = 0
    /// With letters: `1h 5m`.
    case abbreviated = 1
    /// With short words: `1 hr, 5 min`.
    case short = 2
    /// With words: `1 hour, 5 minutes`.
    case full = 3
    /// With words for the numbers too: `one hour, five minutes`.
    case spellOut = 4
    /// With the shortest words: `1hr 5min`.
    case brief = 5
  }

  /// Which units are left out or padded if they are zero.
  public struct ZeroFormattingBehavior: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Makes a set of bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// For `positional`, keeps zeros after the largest unit; for words, drops all zeros.
    public static let `default` = ZeroFormattingBehavior(rawValue: 1)
    /// Zeros before the first number that is not zero are left out.
    public static let dropLeading = ZeroFormattingBehavior(rawValue: 2)
    /// Zeros between two numbers are left out.
    public static let dropMiddle = ZeroFormattingBehavior(rawValue: 4)
    /// Zeros after the last nonzero number are left out.
    public static let dropTrailing = ZeroFormattingBehavior(rawValue: 8)
    /// All zeros are left out.
    public static let dropAll: ZeroFormattingBehavior = [.dropLeading, .dropMiddle, .dropTrailing]
    /// Numbers have two digits, including the first.
    public static let pad = ZeroFormattingBehavior(rawValue: 65536)
  }

  /// How the units are written.
  open var unitsStyle: UnitsStyle = .positional
  /// The units that may appear; empty for all units with a value.
  open var allowedUnits: NSCalendar.Unit = []
  /// Which units are left out or padded if they are zero.
  open var zeroFormattingBehavior: ZeroFormattingBehavior = .default
  /// The maximum number of units, starting with the largest; 0 means no limit.
  open var maximumUnitCount = 0
  /// Whether `About` precedes the text.
  open var includesApproximationPhrase = false
  /// Whether `remaining` follows the text.
  open var includesTimeRemainingPhrase = false
  /// The calendar that defines the length of a month.
  open var calendar: Calendar? = Calendar.current
  /// The instant at which durations start.
  open var referenceDate: Date?

  /// Formats components; nil if none of them is allowed or has a value.
  open func string(from components: DateComponents) -> String? {
    let units = ComponentUnit.all.filter {
      allowed($0) && (allowedUnits.contains($0.unit) || $0.value(components) != nil)
    }
    return written(units.map { ($0, $0.value(components) ?? 0) })
  }

  /// Formats seconds, counted in the calendar from the reference date.
  open func string(from interval: TimeInterval) -> String? {
    let start = referenceDate ?? Date(timeIntervalSinceReferenceDate: 0)
    return string(from: start, to: start.addingTimeInterval(interval))
  }

  /// Formats the time between two instants.
  open func string(from startDate: Date, to endDate: Date) -> String? {
    let isOpen = allowedUnits.isEmpty
    let units = ComponentUnit.all.filter { isOpen ? $0.component != .weekOfMonth : allowed($0) }
    let used = calendar ?? Calendar.current
    let parts = used.dateComponents(Set(units.map(\.component)), from: startDate, to: endDate)
    return written(units.map { ($0, $0.value(parts) ?? 0) })
  }

  /// Formats components in a style, in all units with a value.
  open class func localizedString(from components: DateComponents, unitsStyle: UnitsStyle) -> String? {
    let formatter = DateComponentsFormatter()
    formatter.unitsStyle = unitsStyle
    return formatter.string(from: components)
  }

  open override func string(for obj: Any?) -> String? {
    switch obj {
    case let components as DateComponents: string(from: components)
    case let seconds as TimeInterval: string(from: seconds)
    default: nil
    }
  }

  private func allowed(_ unit: ComponentUnit) -> Bool {
    allowedUnits.isEmpty || allowedUnits.contains(unit.unit)
  }

  private func written(_ all: [(unit: ComponentUnit, count: Int)]) -> String? {
    guard let smallest = all.last else { return nil }
    var parts = withoutZeros(all)
    if parts.isEmpty { parts = [smallest] }
    if maximumUnitCount > 0 { parts = Array(parts.prefix(maximumUnitCount)) }
    var text = unitsStyle == .positional ? positional(parts) : inWords(parts)
    if includesApproximationPhrase { text = "About " + text }
    if includesTimeRemainingPhrase { text += " remaining" }
    return text
  }

  private func withoutZeros(
    _ all: [(unit: ComponentUnit, count: Int)]
  ) -> [(unit: ComponentUnit, count: Int)] {
    var dropped = zeroFormattingBehavior
    if dropped.contains(.default) { dropped.formUnion(unitsStyle == .positional ? .dropLeading : .dropAll) }
    let first = all.firstIndex { $0.count != 0 } ?? all.endIndex
    let last = all.lastIndex { $0.count != 0 } ?? all.startIndex
    return all.enumerated().filter { index, part in
      guard part.count == 0 else { return true }
      if index < first { return !dropped.contains(.dropLeading) }
      if index > last { return !dropped.contains(.dropTrailing) }
      return !dropped.contains(.dropMiddle)
    }.map(\.element)
  }

  private func positional(_ parts: [(unit: ComponentUnit, count: Int)]) -> String {
    let pads = zeroFormattingBehavior.contains(.pad)
    return parts.enumerated().map { index, part in
      let isPadded = (index > 0 || pads) && part.count < 10
      return isPadded ? "0\(part.count)" : "\(part.count)"
    }.joined(separator: ":")
  }

  private func inWords(_ parts: [(unit: ComponentUnit, count: Int)]) -> String {
    let separator = unitsStyle == .abbreviated || unitsStyle == .brief ? " " : ", "
    return parts.map { $0.unit.written($0.count, unitsStyle) }.joined(separator: separator)
  }
}

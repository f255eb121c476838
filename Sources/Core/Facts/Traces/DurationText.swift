public import Kernel

/// Intervals of virtual time in the form that users write.
public enum DurationText {
  /// Writes an interval without its zero parts: `2.05s`, `0.25s`, `1d 3h`, `0s`.
  public static func short(_ interval: Interval) -> String { text(interval, leastDecimals: nil) }

  /// Writes the offset of an instant from the start of the run, to the millisecond or finer: `2.050s`, `1d 3h
  /// 0.000s`.
  public static func offset(_ instant: Instant) -> String { text(instant - .zero, leastDecimals: 3) }

  /// - Parameter leastDecimals: the minimum number of decimals of the seconds. The seconds are then always
  ///   shown. If nil, zero seconds are omitted.
  private static func text(_ interval: Interval, leastDecimals: Int?) -> String {
    let magnitude = interval.nanoseconds.magnitude
    let wholeSeconds = magnitude / 1_000_000_000
    var parts: [String] = []
    for (unit, size, limit) in [("d", 86_400, UInt64.max), ("h", 3600, 24), ("m", 60, 60)] {
      let count = wholeSeconds / UInt64(size) % limit
      if count > 0 { parts.append("\(count)\(unit)") }
    }
    let fraction = magnitude % 1_000_000_000
    if wholeSeconds % 60 > 0 || fraction > 0 || parts.isEmpty || leastDecimals != nil {
      parts.append("\(wholeSeconds % 60)\(decimals(fraction, atLeast: leastDecimals ?? 0))s")
    }
    return (interval.nanoseconds < 0 ? "-" : "") + parts.joined(separator: " ")
  }

  private static func decimals(_ fraction: UInt64, atLeast least: Int) -> String {
    // A leading 1 preserves the leading zeros.
    var digits = String(1_000_000_000 + fraction).dropFirst()
    while digits.count > least, digits.last == "0" { digits.removeLast() }
    return digits.isEmpty ? "" : "." + digits
  }
}

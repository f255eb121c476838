/// A length of virtual time, in whole nanoseconds. It may be negative.
///
/// Arithmetic saturates at the ends of the range.
@frozen
public struct Interval: Comparable, Hashable, Sendable {
  public let nanoseconds: Int64

  public static let zero = Interval(nanoseconds: 0)

  public static let longest = Interval(nanoseconds: .max)

  @inlinable
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  @inlinable
  public static func nanoseconds(_ count: Int) -> Interval { Interval(nanoseconds: Int64(count)) }

  @inlinable
  public static func microseconds(_ count: Int) -> Interval { .nanoseconds(1_000) * count }

  @inlinable
  public static func milliseconds(_ count: Int) -> Interval { .nanoseconds(1_000_000) * count }

  @inlinable
  public static func seconds(_ count: Int) -> Interval { .nanoseconds(1_000_000_000) * count }

  @inlinable
  public static func minutes(_ count: Int) -> Interval { .nanoseconds(60_000_000_000) * count }

  @inlinable
  public static func hours(_ count: Int) -> Interval { .nanoseconds(3_600_000_000_000) * count }

  /// Days of 24 hours.
  @inlinable
  public static func days(_ count: Int) -> Interval { .nanoseconds(86_400_000_000_000) * count }

  @inlinable
  public static func < (left: Interval, right: Interval) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  @inlinable
  public static func + (left: Interval, right: Interval) -> Interval {
    Interval(nanoseconds: Saturation.sum(left.nanoseconds, right.nanoseconds))
  }

  @inlinable
  public static func - (left: Interval, right: Interval) -> Interval {
    Interval(nanoseconds: Saturation.difference(left.nanoseconds, right.nanoseconds))
  }

  @inlinable
  public static func * (interval: Interval, count: Int) -> Interval {
    Interval(nanoseconds: Saturation.multiple(interval.nanoseconds, Int64(count)))
  }

  @inlinable
  public static func += (left: inout Interval, right: Interval) {
    left = left + right
  }
}

extension Interval: CustomStringConvertible {
  /// The interval in seconds without trailing zeros, such as `0.25 s`.
  public var description: String {
    let billion: UInt64 = 1_000_000_000
    let magnitude = nanoseconds.magnitude
    var text = (nanoseconds < 0 ? "-" : "") + String(magnitude / billion)
    let fraction = magnitude % billion
    if fraction > 0 {
      // A leading 1 preserves the leading zeros of the fraction.
      let digits = String(billion + fraction).dropFirst()
      let end = digits.lastIndex { $0 != "0" } ?? digits.startIndex
      text += "." + digits[...end]
    }
    return text + " s"
  }
}

/// Arithmetic that saturates at the ends of the range instead of trapping or wrapping.
@usableFromInline
enum Saturation {
  @inlinable
  static func sum(_ left: Int64, _ right: Int64) -> Int64 {
    let (result, overflow) = left.addingReportingOverflow(right)
    guard overflow else { return result }
    return right < 0 ? .min : .max
  }

  @inlinable
  static func difference(_ left: Int64, _ right: Int64) -> Int64 {
    let (result, overflow) = left.subtractingReportingOverflow(right)
    guard overflow else { return result }
    return right < 0 ? .max : .min
  }

  @inlinable
  static func multiple(_ left: Int64, _ right: Int64) -> Int64 {
    let (result, overflow) = left.multipliedReportingOverflow(by: right)
    guard overflow else { return result }
    return (left < 0) == (right < 0) ? .max : .min
  }
}

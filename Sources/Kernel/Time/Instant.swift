/// A point in virtual time, in whole nanoseconds; it is never compared with a real clock.
///
/// Sums that leave the range stop at its ends, so that a far deadline stays far instead of wrapping round.
@frozen
public struct Instant: Comparable, Hashable, Sendable {
  /// The distance from the start of time in nanoseconds.
  public let nanoseconds: Int64

  /// The start of time.
  public static let zero = Instant(nanoseconds: 0)

  /// The end of time: nothing is due after it.
  public static let distantFuture = Instant(nanoseconds: .max)

  /// The instant at a distance from the start of time.
  @inlinable
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// Whether one instant is before another.
  @inlinable
  public static func < (left: Instant, right: Instant) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// The instant after an interval has gone by.
  @inlinable
  public static func + (instant: Instant, interval: Interval) -> Instant {
    Instant(nanoseconds: Saturation.sum(instant.nanoseconds, interval.nanoseconds))
  }

  /// The instant before an interval went by.
  @inlinable
  public static func - (instant: Instant, interval: Interval) -> Instant {
    Instant(nanoseconds: Saturation.difference(instant.nanoseconds, interval.nanoseconds))
  }

  /// The interval between two instants, negative when the left one is earlier.
  @inlinable
  public static func - (left: Instant, right: Instant) -> Interval {
    Interval(nanoseconds: Saturation.difference(left.nanoseconds, right.nanoseconds))
  }

  /// Moves the instant later by an interval.
  @inlinable
  public static func += (instant: inout Instant, interval: Interval) {
    instant = instant + interval
  }
}

extension Instant: CustomStringConvertible {
  /// The instant in seconds since the start of time, such as `12.5 s`.
  public var description: String { Interval(nanoseconds: nanoseconds).description }
}

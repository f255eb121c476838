/// A point in virtual time, in whole nanoseconds. It is never compared with a real clock.
///
/// Arithmetic saturates, so that a far deadline stays far instead of wrapping around.
@frozen
public struct Instant: Comparable, Hashable, Sendable {
  /// The nanoseconds since the start of virtual time.
  public let nanoseconds: Int64

  /// The start of virtual time.
  public static let zero = Instant(nanoseconds: 0)

  /// The end of virtual time: nothing is due after it.
  public static let distantFuture = Instant(nanoseconds: .max)

  @inlinable
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  @inlinable
  public static func < (left: Instant, right: Instant) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  @inlinable
  public static func + (instant: Instant, interval: Interval) -> Instant {
    Instant(nanoseconds: Saturation.sum(instant.nanoseconds, interval.nanoseconds))
  }

  @inlinable
  public static func - (instant: Instant, interval: Interval) -> Instant {
    Instant(nanoseconds: Saturation.difference(instant.nanoseconds, interval.nanoseconds))
  }

  /// The interval between two instants, negative if the left one is earlier.
  @inlinable
  public static func - (left: Instant, right: Instant) -> Interval {
    Interval(nanoseconds: Saturation.difference(left.nanoseconds, right.nanoseconds))
  }

  @inlinable
  public static func += (instant: inout Instant, interval: Interval) {
    instant = instant + interval
  }
}

extension Instant: CustomStringConvertible {
  /// The instant in seconds since the start of virtual time, such as `12.5 s`.
  public var description: String { Interval(nanoseconds: nanoseconds).description }
}

public import Kernel

/// A version of App Store Server Notifications, with its number.
public enum NotificationVersion: Int, CaseIterable, Sendable {
  /// Plain fields. Deprecated.
  case one = 1
  /// A signed payload.
  case two = 2

  /// The pauses between a failed attempt and the next one. The attempt after the last pause is the last
  /// attempt.
  public var pauses: [Interval] {
    switch self {
    case .one: [.hours(6), .hours(24), .hours(48)]
    case .two: [.hours(1), .hours(12), .hours(24), .hours(48), .hours(72)]
    }
  }
}

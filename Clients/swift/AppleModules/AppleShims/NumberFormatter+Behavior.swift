public import Foundation

extension NumberFormatter {
  /// The versions of behavior that Apple's formatter has.
  public enum Behavior: UInt, Sendable {
    /// The platform's default behavior.
    case `default` = 0
    /// The behavior of Mac OS X 10.0.
    case behavior10_0 = 1000
    /// The behavior of Mac OS X 10.4, the only one on this platform.
    case behavior10_4 = 1040
  }

  /// Always `.behavior10_4`; setting it has no effect.
  public var formatterBehavior: Behavior {
    get { .behavior10_4 }
    set {}
  }

  /// Always `.behavior10_4`.
  public class func defaultFormatterBehavior() -> Behavior { .behavior10_4 }
}

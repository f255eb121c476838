public import Foundation

extension NumberFormatter {
  /// The generations of behavior that Apple's formatter knows.
  public enum Behavior: UInt, Sendable {
    /// The behavior of the platform.
    case `default` = 0
    /// The behavior of Mac OS X 10.0.
    case behavior10_0 = 1000
    /// The behavior of Mac OS X 10.4, which is what this platform has.
    case behavior10_4 = 1040
  }

  /// Always `.behavior10_4`: there is no other here, and setting it changes nothing.
  public var formatterBehavior: Behavior {
    get { .behavior10_4 }
    set {}
  }

  /// Always `.behavior10_4`; setting it has no effect on formatters made later.
  public class func defaultFormatterBehavior() -> Behavior { .behavior10_4 }
}

public import Foundation

/// The name of an exception.
public struct NSExceptionName: RawRepresentable, Hashable, Sendable {
  /// The text of the name.
  public let rawValue: String
  /// Makes a name from its text.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Makes a name from its text.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// The name of an exception for an inconsistent internal state.
  public static let internalInconsistencyException = NSExceptionName("NSInternalInconsistencyException")
  /// The name of an exception for an invalid argument.
  public static let invalidArgumentException = NSExceptionName("NSInvalidArgumentException")
  /// The name of an exception without a more specific name.
  public static let genericException = NSExceptionName("NSGenericException")
  /// The name of an exception for an index outside its bounds.
  public static let rangeException = NSExceptionName("NSRangeException")
}

/// An exception; raising it ends the process, because it cannot be caught here.
open class NSException: NSObject, @unchecked Sendable {
  /// The kind of the exception.
  public let name: NSExceptionName
  /// The reason why the exception is raised.
  public let reason: String?
  /// Further details.
  public let userInfo: [AnyHashable: Any]?

  /// Makes an exception without raising it.
  public init(name: NSExceptionName, reason: String?, userInfo: [AnyHashable: Any]? = nil) {
    self.name = name
    self.reason = reason
    self.userInfo = userInfo
  }

  /// Ends the process, with the name and the reason on standard error.
  open func raise() { fatalError("\(name.rawValue): \(reason ?? "")") }

  /// Makes an exception from a format and raises it.
  open class func raise(_ name: NSExceptionName, format: String, arguments: CVaListPointer) {
    NSException(name: name, reason: NSString(format: format, arguments: arguments) as String).raise()
  }
}

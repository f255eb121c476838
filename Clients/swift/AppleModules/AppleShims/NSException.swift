public import Foundation

/// The name of an exception.
public struct NSExceptionName: RawRepresentable, Hashable, Sendable {
  /// The name as it is shown.
  public let rawValue: String
  /// Makes a name of its text.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Makes a name of its text.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Something that is not meant to be so.
  public static let internalInconsistencyException = NSExceptionName("NSInternalInconsistencyException")
  /// An argument that cannot be had.
  public static let invalidArgumentException = NSExceptionName("NSInvalidArgumentException")
  /// Anything else.
  public static let genericException = NSExceptionName("NSGenericException")
  /// An index outside its bounds.
  public static let rangeException = NSExceptionName("NSRangeException")
}

/// An exception that ends the process when it is raised: nothing here can catch one.
open class NSException: NSObject, @unchecked Sendable {
  /// The kind of the exception.
  public let name: NSExceptionName
  /// Why it is raised.
  public let reason: String?
  /// Further details of it.
  public let userInfo: [AnyHashable: Any]?

  /// Makes an exception; nothing is raised yet.
  public init(name: NSExceptionName, reason: String?, userInfo: [AnyHashable: Any]? = nil) {
    self.name = name
    self.reason = reason
    self.userInfo = userInfo
  }

  /// Ends the process, with the name and the reason on standard error.
  open func raise() { fatalError("\(name.rawValue): \(reason ?? "")") }

  /// Makes an exception of a format and raises it.
  open class func raise(_ name: NSExceptionName, format: String, arguments: CVaListPointer) {
    NSException(name: name, reason: NSString(format: format, arguments: arguments) as String).raise()
  }
}

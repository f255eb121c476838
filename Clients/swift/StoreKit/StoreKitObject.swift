public import Foundation

/// The base of StoreKit's delegates and observers: objects that can be compared. On Apple's platforms they
/// are subclasses of `NSObject`; here any class works, including a test case.
public protocol StoreKitObject: NSObjectProtocol {}

extension StoreKitObject {
  /// Whether it is the same object.
  public func isEqual(_ object: Any?) -> Bool {
    guard let object, type(of: object) is AnyClass else { return false }
    return self === object as AnyObject
  }

  /// A hash of the object's identity.
  public var hash: Int { ObjectIdentifier(self).hashValue }

  /// The object.
  public func `self`() -> Self { self }

  /// Whether it is a proxy; always false.
  public func isProxy() -> Bool { false }

  /// The name of its class.
  public var description: String { String(reflecting: type(of: self)) }

  /// The name of its class.
  public var debugDescription: String { description }
}

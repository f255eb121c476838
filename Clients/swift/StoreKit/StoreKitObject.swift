public import Foundation

/// The base of StoreKit's delegates and observers: objects that can be compared. On Apple's platforms such an
/// object is an instance of a subclass of `NSObject`. Here it can be of any class, including a test case.
public protocol StoreKitObject: NSObjectProtocol {}

extension StoreKitObject {
  /// Whether `object` is the same object as this one.
  public func isEqual(_ object: Any?) -> Bool {
    guard let object, type(of: object) is AnyClass else { return false }
    return self === object as AnyObject
  }

  /// A hash of the object's identity.
  public var hash: Int { ObjectIdentifier(self).hashValue }

  /// The object itself.
  public func `self`() -> Self { self }

  /// Whether the object is a proxy; always false.
  public func isProxy() -> Bool { false }

  /// The name of the object's class.
  public var description: String { String(reflecting: type(of: self)) }

  /// The name of the object's class.
  public var debugDescription: String { description }
}

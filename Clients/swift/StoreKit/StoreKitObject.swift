public import Foundation

/// What delegates and observers of StoreKit are on every platform: objects that can be compared. On Apple's platforms they
/// are all of `NSObject`; here any class is one, a test case too.
public protocol StoreKitObject: NSObjectProtocol {}

extension StoreKitObject {
  /// Whether it is the same object.
  public func isEqual(_ object: Any?) -> Bool {
    guard let object, type(of: object) is AnyClass else { return false }
    return self === object as AnyObject
  }

  /// A number that goes with the object.
  public var hash: Int { ObjectIdentifier(self).hashValue }

  /// The object.
  public func `self`() -> Self { self }

  /// Whether it stands for another object, which none does.
  public func isProxy() -> Bool { false }

  /// The name of its class.
  public var description: String { String(reflecting: type(of: self)) }

  /// The name of its class.
  public var debugDescription: String { description }
}

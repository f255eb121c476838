public import Foundation

extension NSMutableDictionary {
  /// Sets the value of a key; nil removes the key.
  public func setValue(_ value: Any?, forKey key: String) {
    if let value {
      setObject(value, forKey: NSString(string: key))
    } else {
      removeObject(forKey: NSString(string: key))
    }
  }
}

extension UserDefaults {
  /// Sets the value of a key as `set(_:forKey:)` does; nil removes the key.
  public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }

  /// The value of a key, like `object(forKey:)`.
  public func value(forKey key: String) -> Any? { object(forKey: key) }
}

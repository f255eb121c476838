internal import Foundation

/// The values of a StoreKit object. A test that cannot create such an object in another way sets the
/// properties by name.
protocol KeyedProperties {
  /// The properties, by their names in Apple's class.
  static var properties: [String: KeyedProperty<Self>] { get }
}

extension KeyedProperties {
  /// Sets a property by its name. As on Apple's platforms, an unknown name or a value of another type is a
  /// programming error.
  mutating func set(_ value: Any?, forKey key: String) {
    guard Self.property(key).set(&self, value) else {
      fatalError("setValue(_:forKey:): \(value.map { "\($0)" } ?? "nil") is no value for the key \(key)")
    }
  }

  /// The value of a property by its name.
  func value(forKey key: String) -> Any? { Self.property(key).value(self) }

  private static func property(_ key: String) -> KeyedProperty<Self> {
    guard let property = properties[key] else {
      let names = properties.keys.sorted().joined(separator: ", ")
      fatalError("this class is not key value coding-compliant for the key \(key); its keys are \(names)")
    }
    return property
  }
}

/// A property that can be accessed by name.
struct KeyedProperty<Owner>: Sendable {
  let value: @Sendable (Owner) -> Any?
  /// Sets the property; returns false if the value has another type.
  let set: @Sendable (inout Owner, Any?) -> Bool

  /// A property that always has a value.
  init<Value>(_ path: any WritableKeyPath<Owner, Value> & Sendable) {
    value = { $0[keyPath: path] }
    set = { owner, new in
      guard let new = new as? Value else { return false }
      owner[keyPath: path] = new
      return true
    }
  }

  /// A property that can be nil.
  init<Value>(optional path: any WritableKeyPath<Owner, Value?> & Sendable) {
    value = { $0[keyPath: path] }
    set = { owner, new in
      guard new == nil || new is Value else { return false }
      owner[keyPath: path] = new as? Value
      return true
    }
  }

  /// A property with an integer type. Objective-C passes a number.
  init<Value: FixedWidthInteger & Sendable>(number path: any WritableKeyPath<Owner, Value> & Sendable) {
    value = { $0[keyPath: path] }
    set = { owner, new in
      guard let new = KeyedNumber.integer(new).flatMap({ Value(exactly: $0) }) else { return false }
      owner[keyPath: path] = new
      return true
    }
  }

  /// A Boolean property. Objective-C passes a number.
  init(flag path: any WritableKeyPath<Owner, Bool> & Sendable) {
    value = { $0[keyPath: path] }
    set = { owner, new in
      guard let new = (new as? Bool) ?? KeyedNumber.integer(new).map({ $0 != 0 }) else { return false }
      owner[keyPath: path] = new
      return true
    }
  }

  /// An enumeration, which is set by a case or by the number of a case.
  init<Value: RawRepresentable & Sendable>(choice path: any WritableKeyPath<Owner, Value> & Sendable)
  where Value.RawValue: FixedWidthInteger {
    value = { $0[keyPath: path].rawValue }
    set = { owner, new in
      let named = KeyedNumber.integer(new).flatMap { Value.RawValue(exactly: $0) }.flatMap {
        Value(rawValue: $0)
      }
      guard let new = (new as? Value) ?? named else { return false }
      owner[keyPath: path] = new
      return true
    }
  }
}

extension KeyedProperty {
  /// An amount of money. Objective-C accepts any number.
  init(amount path: any WritableKeyPath<Owner, NSDecimalNumber> & Sendable) {
    value = { $0[keyPath: path] }
    set = { owner, new in
      guard let number = new as? NSNumber ?? (new as? Decimal).map({ NSDecimalNumber(decimal: $0) }) else {
        return false
      }
      owner[keyPath: path] = number as? NSDecimalNumber ?? NSDecimalNumber(string: number.stringValue)
      return true
    }
  }

  /// A locale, which is set by a `Locale` or an `NSLocale`.
  init(locale path: any WritableKeyPath<Owner, Locale> & Sendable) {
    value = { $0[keyPath: path] }
    set = { owner, new in
      guard
        let locale = new as? Locale
          ?? (new as? NSLocale).map({ Locale(identifier: $0.object(forKey: .identifier) as? String ?? "") })
      else {
        return false
      }
      owner[keyPath: path] = locale
      return true
    }
  }
}

/// Converts the numbers that callers pass as values of properties.
private enum KeyedNumber {
  static func integer(_ value: Any?) -> Int64? {
    switch value {
    case let number as any BinaryInteger: Int64(exactly: number)
    case let number as NSNumber: number.int64Value
    default: nil
    }
  }
}

/// The values of an object. Any thread can read and change the values.
final class Held<Properties: KeyedProperties>: @unchecked Sendable {
  private let lock = NSLock()
  private var properties: Properties

  init(_ properties: Properties) { self.properties = properties }

  /// The current values.
  var now: Properties {
    get { lock.withLock { properties } }
    set { lock.withLock { properties = newValue } }
  }

  func set(_ value: Any?, forKey key: String) { lock.withLock { properties.set(value, forKey: key) } }
}

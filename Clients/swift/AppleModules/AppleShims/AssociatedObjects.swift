internal import Foundation

/// How an associated value is stored.
public enum objc_AssociationPolicy: UInt, Sendable {
  /// The value is not retained.
  case OBJC_ASSOCIATION_ASSIGN = 0
  /// The value is retained.
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  /// The value is copied if it can be copied.
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  /// The value is retained.
  case OBJC_ASSOCIATION_RETAIN = 769
  /// The value is copied if it can be copied.
  case OBJC_ASSOCIATION_COPY = 771
}

/// Associates a value with an object under a key, which is an address; nil removes the value. After the
/// object is gone, the value is released at the latest when the table has doubled in size.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  AssociatedObjects.shared.set(value, policy, of: object as AnyObject, key)
}

/// The value associated with an object under a key, or nil.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  AssociatedObjects.shared.value(of: object as AnyObject, key)
}

/// Removes all values associated with an object.
public func objc_removeAssociatedObjects(_ object: Any) {
  AssociatedObjects.shared.removeAll(of: object as AnyObject)
}

/// The associated values, stored in a table because objects have no room for them here.
private final class AssociatedObjects: @unchecked Sendable {
  static let shared = AssociatedObjects()

  private enum Kept {
    case strongly(Any)
    case weakly(WeakReference)

    var value: Any? {
      switch self {
      case .strongly(let value): value
      case .weakly(let reference): reference.object
      }
    }
  }

  private struct WeakReference { weak var object: AnyObject? }

  private struct Entry {
    /// A weak reference, to distinguish the object from a later one at the same address.
    weak var owner: AnyObject?
    var values: [UnsafeRawPointer: Kept] = [:]
  }

  private let lock = NSLock()
  private var entries: [ObjectIdentifier: Entry] = [:]
  private var sweepSize = 64

  func set(_ value: Any?, _ policy: objc_AssociationPolicy, of object: AnyObject, _ key: UnsafeRawPointer) {
    // Releasing a value may call these functions, so it happens outside the lock.
    var released: [Entry] = []
    lock.withLock {
      let id = ObjectIdentifier(object)
      var entry = Entry(owner: object)
      if let found = entries[id] {
        if found.owner === object { entry = found }
        released.append(found)
      }
      entry.values[key] = value.map { AssociatedObjects.kept($0, policy) }
      entries[id] = entry.values.isEmpty ? nil : entry
      released += sweep()
    }
    withExtendedLifetime(released) {}
  }

  func value(of object: AnyObject, _ key: UnsafeRawPointer) -> Any? {
    lock.withLock {
      guard let entry = entries[ObjectIdentifier(object)], entry.owner === object else { return nil }
      return entry.values[key]?.value
    }
  }

  func removeAll(of object: AnyObject) {
    let released = lock.withLock { entries.removeValue(forKey: ObjectIdentifier(object)) }
    withExtendedLifetime(released) {}
  }

  /// Removes the entries of released objects, each time the table has doubled in size.
  private func sweep() -> [Entry] {
    guard entries.count > sweepSize else { return [] }
    let gone = entries.filter { $0.value.owner == nil }
    for id in gone.keys { entries[id] = nil }
    sweepSize = max(64, entries.count * 2)
    return Array(gone.values)
  }

  private static func kept(_ value: Any, _ policy: objc_AssociationPolicy) -> Kept {
    switch policy {
    case .OBJC_ASSOCIATION_ASSIGN: .weakly(WeakReference(object: value as AnyObject))
    case .OBJC_ASSOCIATION_RETAIN, .OBJC_ASSOCIATION_RETAIN_NONATOMIC: .strongly(value)
    case .OBJC_ASSOCIATION_COPY, .OBJC_ASSOCIATION_COPY_NONATOMIC:
      .strongly((value as? any NSCopying)?.copy(with: nil) ?? value)
    }
  }
}

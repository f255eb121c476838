internal import Foundation

/// Runs the work. There is no pool to drain, because Swift releases unused objects.
public func autoreleasepool<Result, Failure: Error>(
  invoking body: () throws(Failure) -> Result
) throws(Failure) -> Result { try body() }

/// The result of `objc_sync_enter` and `objc_sync_exit` on success.
public let OBJC_SYNC_SUCCESS: Int32 = 0
/// The result of `objc_sync_exit` if the thread does not hold the object's lock.
public let OBJC_SYNC_NOT_OWNING_THREAD_ERROR: Int32 = -1

/// Acquires the lock that belongs to an object, waiting if necessary. A thread can acquire it several times.
@discardableResult
public func objc_sync_enter(_ object: Any) -> Int32 {
  let key = ObjectIdentifier(object as AnyObject)
  ObjectLocks.shared.entry(of: key).enter()
  return OBJC_SYNC_SUCCESS
}

/// Releases the lock that belongs to an object. Call it once for each `objc_sync_enter`.
@discardableResult
public func objc_sync_exit(_ object: Any) -> Int32 {
  ObjectLocks.shared.exit(ObjectIdentifier(object as AnyObject))
    ? OBJC_SYNC_SUCCESS : OBJC_SYNC_NOT_OWNING_THREAD_ERROR
}

/// The locks that belong to objects. An object has a lock only while a thread holds it or waits for it.
private final class ObjectLocks: @unchecked Sendable {
  static let shared = ObjectLocks()

  private let lock = NSLock()
  private var entries: [ObjectIdentifier: Entry] = [:]

  /// The lock that belongs to an object. It counts as used until the matching `exit`.
  func entry(of key: ObjectIdentifier) -> Entry {
    lock.withLock {
      let entry = entries[key] ?? Entry()
      entry.useCount += 1
      entries[key] = entry
      return entry
    }
  }

  func exit(_ key: ObjectIdentifier) -> Bool {
    lock.withLock {
      guard let entry = entries[key], entry.leave() else { return false }
      entry.useCount -= 1
      if entry.useCount == 0 { entries[key] = nil }
      return true
    }
  }

  /// A lock that stores the thread that holds it.
  final class Entry: @unchecked Sendable {
    /// The number of threads that hold the lock or wait for it; guarded by the table's lock.
    var useCount = 0
    private let condition = NSCondition()
    private var owner: Thread?
    private var depth = 0

    func enter() {
      condition.withLock {
        while let owner, owner !== Thread.current { condition.wait() }
        owner = Thread.current
        depth += 1
      }
    }

    /// Releases the lock; returns whether the calling thread held it.
    func leave() -> Bool {
      condition.withLock {
        guard owner === Thread.current else { return false }
        depth -= 1
        if depth == 0 {
          owner = nil
          condition.signal()
        }
        return true
      }
    }
  }
}

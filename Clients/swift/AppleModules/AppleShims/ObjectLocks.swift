internal import Foundation

/// Runs the work: there is no pool to drain, since Swift releases what is no longer used.
public func autoreleasepool<Result, Failure: Error>(
  invoking body: () throws(Failure) -> Result
) throws(Failure) -> Result { try body() }

/// `objc_sync_enter` and `objc_sync_exit` answer so where all is well.
public let OBJC_SYNC_SUCCESS: Int32 = 0
/// `objc_sync_exit` answers so where the thread does not hold the lock of the object.
public let OBJC_SYNC_NOT_OWNING_THREAD_ERROR: Int32 = -1

/// Takes the lock of an object, waiting for it; a thread that holds it may take it again.
@discardableResult
public func objc_sync_enter(_ object: Any) -> Int32 {
  let key = ObjectIdentifier(object as AnyObject)
  ObjectLocks.shared.entry(of: key).enter()
  return OBJC_SYNC_SUCCESS
}

/// Gives the lock of an object back, once for each time it was taken.
@discardableResult
public func objc_sync_exit(_ object: Any) -> Int32 {
  ObjectLocks.shared.exit(ObjectIdentifier(object as AnyObject))
    ? OBJC_SYNC_SUCCESS : OBJC_SYNC_NOT_OWNING_THREAD_ERROR
}

/// The locks of the objects that some thread holds or waits for; an object that nobody uses has none.
private final class ObjectLocks: @unchecked Sendable {
  static let shared = ObjectLocks()

  private let lock = NSLock()
  private var entries: [ObjectIdentifier: Entry] = [:]

  /// The lock of an object, counted as used until `exit` is called as often.
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

  /// A lock that knows which thread has it.
  final class Entry: @unchecked Sendable {
    /// How many threads hold it or wait for it; guarded by the lock of the table.
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

    /// Whether the calling thread had it.
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

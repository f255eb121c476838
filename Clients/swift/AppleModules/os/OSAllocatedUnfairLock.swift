/// A lock, together with the state that it guards.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  private final class Storage {
    let lock: os_unfair_lock_t
    var state: State

    init(_ state: State) {
      lock = .allocate(capacity: 1)
      lock.initialize(to: os_unfair_lock())
      self.state = state
    }

    deinit { lock.deallocate() }
  }

  private let storage: Storage

  /// Makes a lock around a state that need not be Sendable.
  public init(uncheckedState initialState: State) { storage = Storage(initialState) }
  /// Makes a lock around a state.
  public init(initialState: State) where State: Sendable { storage = Storage(initialState) }

  /// Runs the work with the state while holding the lock.
  public func withLock<Result: Sendable>(_ body: @Sendable (inout State) throws -> Result) rethrows -> Result
  {
    try withLockUnchecked(body)
  }

  /// Runs the work with the state while holding the lock.
  public func withLockUnchecked<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    os_unfair_lock_lock(storage.lock)
    defer { os_unfair_lock_unlock(storage.lock) }
    return try body(&storage.state)
  }

  /// Runs the work with the state if the lock is free; otherwise returns nil.
  public func withLockIfAvailable<Result: Sendable>(
    _ body: @Sendable (inout State) throws -> Result
  ) rethrows -> Result? {
    guard os_unfair_lock_trylock(storage.lock) else { return nil }
    defer { os_unfair_lock_unlock(storage.lock) }
    return try body(&storage.state)
  }
}

extension OSAllocatedUnfairLock where State == Void {
  /// Makes a lock without a state.
  public init() { self.init(uncheckedState: ()) }

  /// Acquires the lock, waiting if necessary.
  public func lock() { os_unfair_lock_lock(storage.lock) }
  /// Releases the lock on the thread that acquired it.
  public func unlock() { os_unfair_lock_unlock(storage.lock) }
  /// Acquires the lock if it is free; returns whether it did.
  public func lockIfAvailable() -> Bool { os_unfair_lock_trylock(storage.lock) }

  /// Runs the work while holding the lock.
  public func withLock<Result: Sendable>(_ body: @Sendable () throws -> Result) rethrows -> Result {
    try withLockUnchecked(body)
  }

  /// Runs the work while holding the lock.
  public func withLockUnchecked<Result>(_ body: () throws -> Result) rethrows -> Result {
    lock()
    defer { unlock() }
    return try body()
  }
}

internal import Glibc

/// A state shared by several threads. One thread at a time reads or changes it, and others can wait for a
/// change.
public final class Monitor<State>: @unchecked Sendable {
  private var state: State
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  /// Makes a monitor. The caller transfers ownership of the state.
  public init(_ state: sending State) {
    self.state = state
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(changed, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  /// Changes the state, and wakes every waiting thread.
  public func change<Value: Sendable>(_ body: (inout State) -> Value) -> Value { locked { body(&state) } }

  /// Waits until `body` returns a value for the state. `body` may change the state.
  public func wait<Value: Sendable>(for body: (inout State) -> Value?) -> Value {
    locked {
      while true {
        if let value = body(&state) { return value }
        pthread_cond_wait(changed, mutex)
      }
    }
  }

  /// Waits until `body` returns a value for the state. Returns nil after the timeout in milliseconds.
  public func wait<Value: Sendable>(milliseconds: Int, for body: (inout State) -> Value?) -> Value? {
    var deadline = Monitor.time(inMilliseconds: milliseconds)
    return locked {
      while true {
        if let value = body(&state) { return value }
        if pthread_cond_timedwait(changed, mutex, &deadline) == ETIMEDOUT { return body(&state) }
      }
    }
  }

  /// Holds the lock while `body` runs, and then wakes every waiting thread.
  private func locked<Value>(_ body: () -> Value) -> Value {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(changed)
      pthread_mutex_unlock(mutex)
    }
    return body()
  }

  private static func time(inMilliseconds milliseconds: Int) -> timespec {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let nanoseconds = time.tv_nsec + milliseconds % 1_000 * 1_000_000
    time.tv_sec += milliseconds / 1_000 + nanoseconds / 1_000_000_000
    time.tv_nsec = nanoseconds % 1_000_000_000
    return time
  }
}

internal import Glibc

/// The right to run: of the threads that take part in a conversation, the one that holds it.
///
/// A program that is built for one thread counts references without locks. A conversation has several threads, which therefore
/// take turns: whoever touches an object that others may touch holds the baton, and keeps nothing of it beyond. It is a value
/// without references, which any thread may carry, and it lasts as long as the process.
public struct Baton: @unchecked Sendable {
  let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>

  /// Makes a baton that nobody holds.
  public init() {
    mutex = .allocate(capacity: 1)
    changed = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(changed, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  /// Waits for it and takes it.
  public func take() { pthread_mutex_lock(mutex) }

  /// Hands it over to whoever waits for it.
  public func hand() { pthread_mutex_unlock(mutex) }

  /// Hands it over while something waits, and takes it again.
  public func rest<Value>(_ wait: () -> Value) -> Value {
    hand()
    defer { take() }
    return wait()
  }

  /// Has those who wait look again when they get it.
  public func signal() { pthread_cond_broadcast(changed) }

  /// Hands it over until somebody signals.
  public func wait() { pthread_cond_wait(changed, mutex) }

  /// Hands it over until somebody signals, or until a moment of the system's clock; false for that.
  public func wait(until deadline: Deadline) -> Bool {
    var time = deadline.time
    return pthread_cond_timedwait(changed, mutex, &time) != ETIMEDOUT
  }

  /// A moment of the system's clock that only goes forward.
  public struct Deadline {
    fileprivate var time = timespec()

    /// A moment so many milliseconds from now.
    public init(inMilliseconds milliseconds: Int) {
      clock_gettime(CLOCK_MONOTONIC, &time)
      let nanoseconds = time.tv_nsec + milliseconds % 1_000 * 1_000_000
      time.tv_sec += milliseconds / 1_000 + nanoseconds / 1_000_000_000
      time.tv_nsec = nanoseconds % 1_000_000_000
    }
  }
}

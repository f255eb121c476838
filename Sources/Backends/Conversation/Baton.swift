internal import Glibc

/// The right to run: of the threads that take part in a conversation, the one that holds it.
///
/// The tool is built for one thread, so that counting references takes no time. A conversation has several, which therefore
/// take turns: whoever touches an object that others may touch holds the baton, and keeps nothing of it beyond. The world's
/// thread holds it but for the time in which it waits. It is a value without references, which any thread may carry.
struct Baton: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>

  /// Makes a baton that nobody holds.
  init() {
    mutex = .allocate(capacity: 1)
    changed = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(changed, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  func take() { pthread_mutex_lock(mutex) }

  func hand() { pthread_mutex_unlock(mutex) }

  /// Has those who wait look again when they get it.
  func signal() { pthread_cond_broadcast(changed) }

  /// Hands it over until somebody signals.
  func wait() { pthread_cond_wait(changed, mutex) }

  /// Hands it over until somebody signals, or until a moment of the system's clock; false for that.
  func wait(until deadline: Deadline) -> Bool {
    var time = deadline.time
    return pthread_cond_timedwait(changed, mutex, &time) != ETIMEDOUT
  }

  /// A moment of the system's clock that only goes forward.
  struct Deadline {
    fileprivate var time = timespec()

    /// A moment so many milliseconds from now.
    init(inMilliseconds milliseconds: Int) {
      clock_gettime(CLOCK_MONOTONIC, &time)
      let nanoseconds = time.tv_nsec + milliseconds % 1_000 * 1_000_000
      time.tv_sec += milliseconds / 1_000 + nanoseconds / 1_000_000_000
      time.tv_nsec = nanoseconds % 1_000_000_000
    }
  }
}

internal import CAppSide
internal import Glibc

/// The gate of a conversation: open during a turn. While a thread is inside, the gate stays open and no other
/// thread can enter.
///
/// A thread that is inside can enter again.
final class TurnGate: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let opened = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  /// The number of nested turns.
  private var turnCount = 0
  /// The number of threads that wait to enter.
  private let waitingCount = UnsafeMutablePointer<Int64>.allocate(capacity: 1)

  init() {
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
    pthread_mutex_init(mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
    pthread_cond_init(opened, nil)
    waitingCount.initialize(to: 0)
  }

  deinit {
    pthread_cond_destroy(opened)
    pthread_mutex_destroy(mutex)
    waitingCount.deallocate()
    opened.deallocate()
    mutex.deallocate()
  }

  /// Runs code inside the gate, whether open or closed.
  func locked<Value>(_ body: () throws -> Value) rethrows -> Value {
    if pthread_mutex_trylock(mutex) != 0 {
      assay_app_add(waitingCount, 1)
      pthread_mutex_lock(mutex)
      assay_app_add(waitingCount, -1)
    }
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }

  /// Whether a thread waits to enter. Only the thread inside may ask.
  var isWanted: Bool { assay_app_add(waitingCount, 0) > 0 }

  /// Waits until a turn is in progress, and runs code in it. Do not call it on the thread that begins the
  /// turns: it would wait for itself.
  func whileOpen<Value>(_ body: () throws -> Value) rethrows -> Value {
    try locked {
      while turnCount == 0 { pthread_cond_wait(opened, mutex) }
      return try body()
    }
  }

  /// Runs code in the current turn; nil if there is none.
  func ifOpen<Value>(_ body: () throws -> Value) rethrows -> Value? {
    try locked { turnCount > 0 ? try body() : nil }
  }

  /// Begins a turn.
  func open() {
    locked {
      turnCount += 1
      pthread_cond_broadcast(opened)
    }
  }

  /// Ends the innermost turn, after sending its last lines.
  func close(_ lastWords: () -> Void) {
    locked {
      turnCount -= 1
      lastWords()
    }
  }
}

internal import CAssayApp
internal import Glibc

/// The gate of a conversation: open while a turn is under way. Whoever is inside keeps it open and everybody else out.
///
/// A thread that is inside may go in again.
final class TurnGate: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let opened = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  /// How many turns are under way, one inside a call of the other.
  private var turnCount = 0
  /// How many threads wait to go in.
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

  /// Does something with the gate as it is, open or closed.
  func locked<Value>(_ body: () throws -> Value) rethrows -> Value {
    if pthread_mutex_trylock(mutex) != 0 {
      assay_app_add(waitingCount, 1)
      pthread_mutex_lock(mutex)
      assay_app_add(waitingCount, -1)
    }
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }

  /// Whether a thread waits to go in; for the one that is inside.
  var isWanted: Bool { assay_app_add(waitingCount, 0) > 0 }

  /// Waits until a turn is under way, and does something within it. The thread that begins the turns would wait for
  /// itself here.
  func whileOpen<Value>(_ body: () throws -> Value) rethrows -> Value {
    try locked {
      while turnCount == 0 { pthread_cond_wait(opened, mutex) }
      return try body()
    }
  }

  /// Does something within the turn that is under way; nothing where none is.
  func ifOpen<Value>(_ body: () throws -> Value) rethrows -> Value? {
    try locked { turnCount > 0 ? try body() : nil }
  }

  /// A turn begins.
  func open() {
    locked {
      turnCount += 1
      pthread_cond_broadcast(opened)
    }
  }

  /// The innermost turn ends, with what is still to be said in it.
  func close(_ lastWords: () -> Void) {
    locked {
      turnCount -= 1
      lastWords()
    }
  }
}

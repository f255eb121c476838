internal import Glibc

/// A thread in which a forked process works that has more of them.
///
/// The thread that forked is known to the runtime's locks by the number of its parent's, which does no harm as long as it is
/// alone. So it waits, and everything that shares those locks runs in threads that began after the fork.
enum WorkerThread {
  /// As much as a main thread may use for scripts that call each other.
  private static let stackByteCount = 64 << 20

  /// Does the work in a new thread, and waits for its end.
  static func run(_ work: () -> Void) {
    withoutActuallyEscaping(work) { work in
      let box = Unmanaged.passRetained(Box(work))
      var attributes = pthread_attr_t()
      pthread_attr_init(&attributes)
      pthread_attr_setstacksize(&attributes, stackByteCount)
      var thread = pthread_t()
      let failure = pthread_create(
        &thread, &attributes,
        { context in
          guard let context else { preconditionFailure("a worker has no work") }
          Unmanaged<Box>.fromOpaque(context).takeRetainedValue().work()
          return nil
        }, box.toOpaque())
      precondition(failure == 0, "the system has no thread for a worker")
      pthread_attr_destroy(&attributes)
      // Signals are for the thread that works.
      var all = sigset_t()
      sigfillset(&all)
      pthread_sigmask(SIG_BLOCK, &all, nil)
      pthread_join(thread, nil)
    }
  }

  private final class Box {
    let work: () -> Void

    init(_ work: @escaping () -> Void) { self.work = work }
  }
}

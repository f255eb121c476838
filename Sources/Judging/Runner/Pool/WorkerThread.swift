internal import Glibc

/// The thread in which a forked process works if it uses several threads.
///
/// After a fork, the runtime's locks identify the forking thread by the number that it had in the
/// parent process. That is harmless while it is the only thread. So the forking thread only waits, and
/// all code that shares those locks runs in threads that were created after the fork.
enum WorkerThread {
  /// The stack size of a main thread, which nested script calls may need.
  private static let stackByteCount = 64 << 20

  /// Executes the work in a new thread and waits for its end.
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
      // The working thread handles the signals.
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

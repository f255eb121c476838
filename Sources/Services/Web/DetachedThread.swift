internal import Glibc

/// A detached thread. It ends when its work does.
public enum DetachedThread {
  /// Runs `work` on a new thread. Returns false if the system cannot create a thread.
  public static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
    let box = Unmanaged.passRetained(Box(work))
    var thread = pthread_t()
    let failure = pthread_create(
      &thread, nil,
      { context in
        guard let context else { preconditionFailure("a thread has no work") }
        Unmanaged<Box>.fromOpaque(context).takeRetainedValue().work()
        return nil
      }, box.toOpaque())
    guard failure == 0 else {
      box.release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  private final class Box: Sendable {
    let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
  }
}

internal import CProcess
internal import Glibc

/// The life of a process of this program itself.
public enum ProcessLife {
  /// Has this process, a worker that the main thread of its parent forked, end at once with that parent; `place` is its
  /// number among the workers beside it.
  ///
  /// A worker may wait for an app that says nothing; it would notice much later that nobody reads its lines.
  public static func beginWorker(of parent: Int32, place: Int) {
    cprocess_begin_worker(Int32(truncatingIfNeeded: place))
    cprocess_end_with_parent()
    // It ended before it could be watched.
    if getppid() != parent { _exit(1) }
  }
}

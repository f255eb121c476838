internal import CProcess
internal import Glibc

/// Controls the lifetime of this program's own processes.
public enum ProcessLife {
  /// Makes this process, a worker that its parent's main thread forked, end as soon as that parent ends.
  /// `place` is its number among the workers.
  ///
  /// A worker may be waiting for a silent app, so it would notice only much later that its parent is
  /// gone.
  public static func beginWorker(of parent: Int32, place: Int) {
    cprocess_begin_worker(Int32(truncatingIfNeeded: place))
    cprocess_end_with_parent()
    // The parent ended before it could be watched.
    if getppid() != parent { _exit(1) }
  }
}

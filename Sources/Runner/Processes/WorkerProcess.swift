internal import Glibc

/// A child of this process that runs cases and tells of them through a pipe.
///
/// It is forked, not started anew: it has at once what its parent has read, and costs a fraction of a millisecond.
/// That asks of the parent to have no other threads, which is why only the command line does it.
struct WorkerProcess {
  let identifier: pid_t
  /// Where its lines can be read.
  let descriptor: Int32

  /// Starts a child with these cases, or says why the system refuses.
  static func start(_ numbers: [Int], pool: ThreadPool) throws(WorkerStartError) -> WorkerProcess {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw WorkerStartError(reason: FileSystem.lastReason()) }
    let (reading, writing) = (ends[0], ends[1])
    let identifier = fork()
    guard identifier >= 0 else {
      let reason = FileSystem.lastReason()
      close(reading)
      close(writing)
      throw WorkerStartError(reason: reason)
    }
    guard identifier == 0 else {
      close(writing)
      return WorkerProcess(identifier: identifier, descriptor: reading)
    }
    close(reading)
    // A worker whose parent is gone works for nobody.
    signal(SIGPIPE, SIG_DFL)
    let writer = FileWriter(descriptor: writing, path: "the pipe to the parent")
    let telling = UncheckedTelling(writer: writer)
    pool.run(numbers) { telling.tell($0) }
    // Without the work that belongs to the parent's own end.
    _exit(0)
  }

  /// Waits for its end and says how it died, if it did.
  func waitForEnd() -> String? {
    close(descriptor)
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
    let signal = status & 0x7f
    if signal != 0 {
      return "the worker was ended by signal \(signal) (\(String(cString: strsignal(signal))))"
    }
    let code = (status >> 8) & 0xff
    return code == 0 ? nil : "the worker ended with code \(code)"
  }

  /// Ends it, and no other process.
  func kill() { _ = Glibc.kill(identifier, SIGKILL) }
}

/// The pool lets one thread tell at a time, so this is never used by two.
private final class UncheckedTelling: @unchecked Sendable {
  private let writer: FileWriter
  private var lines = WorkerLineWriter()

  init(writer: FileWriter) { self.writer = writer }

  func tell(_ event: WorkerEvent) { writer.write(lines.bytes(of: event)) }
}

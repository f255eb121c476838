internal import Glibc
internal import Results

/// A child of this process that runs cases and tells of them through a pipe.
///
/// It is forked, not started anew: it has at once what its parent has read, and costs a fraction of a millisecond.
/// That asks of the parent to have no other threads, which is why only the command line does it; the child has none
/// either, since a lock of the runtime that two threads of a forked process contend for may never open.
struct WorkerProcess {
  let identifier: pid_t
  /// Where its lines can be read.
  let descriptor: Int32

  /// Starts a child that takes cases until none is left, or says why the system refuses.
  ///
  /// What the parent hears of its other children is not for this one.
  static func start(
    _ numbers: [Int], _ counter: SharedCounter, _ recipe: CaseRecipe, besides others: [Int32]
  ) throws(WorkerStartError) -> WorkerProcess {
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
    for descriptor in others { close(descriptor) }
    // A worker whose parent is gone works for nobody.
    signal(SIGPIPE, SIG_DFL)
    work(numbers, counter, recipe, FileWriter(descriptor: writing, path: "the pipe to the parent"))
    // Without the work that belongs to the parent's own end.
    _exit(0)
  }

  private static func work(
    _ numbers: [Int], _ counter: SharedCounter, _ recipe: CaseRecipe, _ writer: FileWriter
  ) {
    let runner = recipe.makeRunner()
    var lines = WorkerLineWriter()
    while case let place = counter.take(), place < numbers.count {
      let number = numbers[place]
      writer.write(lines.bytes(of: .began(number)))
      writer.write(lines.bytes(of: .finished(number, runner(number))))
    }
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

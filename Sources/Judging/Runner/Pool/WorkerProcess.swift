internal import AppProtocol
internal import Glibc
internal import Lua
internal import Results
internal import Rules
internal import Synchronization

/// A child of this process that executes work and reports the outcomes through a pipe.
///
/// It is forked, not spawned. It shares everything that its parent has read, and starts in a fraction
/// of a millisecond. The parent must have no other threads, so only the command line uses it. The child
/// has no other threads either: a runtime lock contended by two threads of a forked process may never
/// be released.
struct WorkerProcess {
  let identifier: pid_t
  /// The descriptor from which this process reads the worker's lines.
  let descriptor: Int32
  /// The index among the workers that run at the same time.
  let place: Int

  /// Starts a child that executes pieces until none is left.
  ///
  /// `others` are the other children. This child closes the descriptors of their pipes.
  static func start(
    _ work: some PoolWork, _ numbers: [Int], _ counter: SharedCounter, besides others: [WorkerProcess]
  ) throws(WorkerStartError) -> WorkerProcess {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw WorkerStartError(reason: FileSystem.lastReason()) }
    let (reading, writing) = (ends[0], ends[1])
    let parent = getpid()
    let place = (0...others.count).first { place in !others.contains { $0.place == place } } ?? 0
    let identifier = fork()
    guard identifier >= 0 else {
      let reason = FileSystem.lastReason()
      close(reading)
      close(writing)
      throw WorkerStartError(reason: reason)
    }
    guard identifier == 0 else {
      close(writing)
      return WorkerProcess(identifier: identifier, descriptor: reading, place: place)
    }
    ProcessLife.beginWorker(of: parent, place: place)
    close(reading)
    for other in others { close(other.descriptor) }
    // A worker ends when the parent no longer reads its pipe.
    signal(SIGPIPE, SIG_DFL)
    ProcessCrash.removeHandlers()
    ProcessorWatch.begin(
      descriptor: writing, opening: "\"", closing: "\"\n", exitCode: ExitCode.overtime.rawValue)
    let writer = FileWriter(descriptor: writing, path: "the pipe to the parent process")
    if work.usesThreads {
      WorkerThread.run { perform(work, numbers, counter, writer) }
    } else {
      perform(work, numbers, counter, writer)
    }
    // Skip the exit handlers of the parent.
    _exit(0)
  }

  private static func perform(
    _ work: some PoolWork, _ numbers: [Int], _ counter: SharedCounter, _ writer: FileWriter
  ) {
    let worker = work.makeWorker()
    var lines = WorkerLineWriter(wire: work.makeWire())
    var claimed = counter.claim(of: numbers.count)
    if let first = claimed.first { writer.write(lines.bytes { $0.began(numbers[first]) }) }
    while let place = claimed.first {
      let number = numbers[place]
      let outcome = worker(number)
      claimed.removeFirst()
      if claimed.isEmpty { claimed = counter.claim(of: numbers.count) }
      // The end of one piece and the start of the next are written together.
      writer.write(
        lines.bytes { lines in
          lines.finished(number, outcome)
          if let next = claimed.first { lines.began(numbers[next]) }
        })
    }
  }

  /// Waits for the process to end. Returns the cause of its death, or nil if it exited normally.
  func waitForEnd() -> String? {
    close(descriptor)
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
    let signal = status & 0x7f
    if signal != 0 {
      return "a worker process was stopped by signal \(signal) (\(String(cString: strsignal(signal))))"
        + ProcessCrash.note(on: signal)
    }
    let code = (status >> 8) & 0xff
    return code == 0 ? nil : "a worker process exited with code \(code)"
  }

  func kill() { _ = Glibc.kill(identifier, SIGKILL) }

  /// The processor time used so far.
  var processorMilliseconds: Int {
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(identifier, &clock) == 0, clock_gettime(clock, &time) == 0 else { return 0 }
    return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
  }
}

/// The reason why a worker process could not be started.
struct WorkerStartError: Error, Hashable, Sendable {
  let reason: String
}

/// A worker process from the parent's view: its current piece, and how long it has been silent.
struct RunningWorker<Work: PoolWork> {
  let process: WorkerProcess
  /// The piece that was started and is not finished.
  private(set) var current: Int?
  /// When the current piece started, in milliseconds of the system's clock.
  private(set) var beganMilliseconds: Int
  /// Whether the worker ever started a piece.
  private(set) var hasBegun = false
  private(set) var silence = WorkerSilence()
  private let work: Work
  private var reader: WorkerLineReader<Work.Wire>
  /// The start of an incomplete line.
  private var pending: [UInt8] = []

  init(process: WorkerProcess, work: Work, nowMilliseconds: Int) {
    self.process = process
    self.work = work
    beganMilliseconds = nowMilliseconds
    reader = WorkerLineReader(wire: work.makeWire())
  }

  /// Reads the available bytes and delivers the outcomes in them. Returns whether the pipe has ended,
  /// because the worker closed it or died.
  mutating func listen(
    _ chunk: inout [UInt8], nowMilliseconds: Int, _ receive: (Int, Work.Outcome) -> Void
  ) -> Bool {
    let count = read(process.descriptor, &chunk, chunk.count)
    if count < 0 && errno == EINTR { return false }
    guard count > 0 else { return true }
    silence = WorkerSilence()
    // Search each byte once for the end of a line, because lines may be long.
    var searched = pending.count
    pending += chunk[..<count]
    var start = 0
    while let end = pending[searched...].firstIndex(of: 0x0a) {
      searched = end + 1
      switch reader.event(of: pending[start..<end]) {
      case .began(let number)?:
        current = number
        beganMilliseconds = nowMilliseconds
        hasBegun = true
      case .finished(let number, let outcome)?:
        current = nil
        receive(number, outcome)
      case .overtime(let text)?:
        if let number = current {
          receive(number, work.lost(number, CaseStop(kind: .overtime, message: text)))
        }
        current = nil
      case nil:
        // If the worker dies while it writes a line, the line has no end. This line has an end, so it
        // is invalid.
        if let number = current {
          receive(number, work.lost(number, .toolFailed("a line of a worker process cannot be read")))
        }
        current = nil
      }
      start = end + 1
    }
    pending.removeFirst(start)
    return false
  }
}

extension RunningWorker {
  /// Checks a silent worker. Returns the reason to end it; nil if it may continue.
  mutating func look(nowMilliseconds: Int, idleSecondsMax: Int) -> CaseStop? {
    let process = process
    silence.look(nowMilliseconds: nowMilliseconds, processorMilliseconds: { process.processorMilliseconds })
    if silence.idleMilliseconds > idleSecondsMax * 1_000 {
      return .toolFailed("a worker process was idle for more than \(idleSecondsMax) seconds and was stopped")
    }
    guard silence.busyMilliseconds > WorkerSilence.busyMillisecondsMax else { return nil }
    return CaseStop(
      kind: .overtime,
      message: "a worker process used 30 minutes of processor time and was stopped")
  }
}

/// How long a worker has been silent, and the processor time it used meanwhile. A worker that uses the
/// processor does not hang, even on a slow machine. Time while this process is stopped does not count.
struct WorkerSilence {
  /// How long the worker has used no processor time.
  private(set) var idleMilliseconds = 0
  /// The processor time used while silent.
  private(set) var busyMilliseconds = 0
  private var lookedMilliseconds: Int?
  private var usedMilliseconds: Int?

  /// The maximum processor time while silent. A run within the budgets uses much less.
  static let busyMillisecondsMax = 1_800_000
  private static let looksApartMilliseconds = 500

  /// Adds the processor time since the last check to the busy time. If the worker used none, adds the
  /// elapsed time to the idle time, at most one second.
  mutating func look(nowMilliseconds: Int, processorMilliseconds: () -> Int) {
    guard let looked = lookedMilliseconds, let used = usedMilliseconds else {
      lookedMilliseconds = nowMilliseconds
      usedMilliseconds = processorMilliseconds()
      return
    }
    guard nowMilliseconds - looked >= WorkerSilence.looksApartMilliseconds else { return }
    let processor = processorMilliseconds()
    if processor > used {
      busyMilliseconds += processor - used
      idleMilliseconds = 0
    } else {
      idleMilliseconds += min(nowMilliseconds - looked, 1_000)
    }
    lookedMilliseconds = nowMilliseconds
    usedMilliseconds = processor
  }
}

/// A counter shared by forked processes. Each process gets the next unassigned numbers.
///
/// It is in shared memory, which a fork does not copy.
final class SharedCounter {
  private let memory: UnsafeMutableRawPointer
  private let counter: UnsafeMutablePointer<Atomic<Int>>
  private let workerCount: Int
  private static let byteCount = MemoryLayout<Atomic<Int>>.size

  init(workerCount: Int) throws(WorkerStartError) {
    self.workerCount = workerCount
    let memory = mmap(
      nil, SharedCounter.byteCount, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
    guard let memory, memory != MAP_FAILED else {
      throw WorkerStartError(reason: FileSystem.lastReason())
    }
    self.memory = memory
    counter = memory.bindMemory(to: Atomic<Int>.self, capacity: 1)
    counter.initialize(to: Atomic(0))
  }

  deinit { munmap(memory, SharedCounter.byteCount) }

  /// The maximum number of pieces that are assigned at once. The remaining pieces are divided into
  /// `sharesEach` shares for each worker.
  private static let piecesMax = 32
  private static let sharesEach = 8

  /// Assigns the next numbers below a limit; empty if none is left. While many are left, it assigns
  /// several at once, because consecutive pieces often need the same file. Near the end it assigns one,
  /// so that no worker waits for another.
  func claim(of limit: Int) -> Range<Int> {
    let share = (limit - claimedCount) / (workerCount * SharedCounter.sharesEach)
    let size = min(max(share, 1), SharedCounter.piecesMax)
    let first = counter.pointee.wrappingAdd(size, ordering: .relaxed).oldValue
    return min(first, limit)..<min(first + size, limit)
  }

  /// The number of assigned numbers. It may exceed the limit.
  var claimedCount: Int { counter.pointee.load(ordering: .relaxed) }
}

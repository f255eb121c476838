internal import Glibc
internal import Results

/// Listens to a worker process until it is done, dies, keeps silent for too long, or the run is interrupted.
struct WorkerListener {
  let process: WorkerProcess
  /// How long a worker may be silent.
  let silenceSecondsMax: Int
  private var pending: [UInt8] = []
  private var reader: WorkerLineReader

  /// Why listening ended.
  enum End: Hashable {
    case closed
    case silent
    case stopped
    case interrupted(ExitCode)
  }

  /// How often the keyboard is looked at while nothing arrives.
  private static let glanceMilliseconds: Int32 = 50

  init(process: WorkerProcess, recipe: CaseRecipe, silenceSecondsMax: Int) {
    self.process = process
    reader = WorkerLineReader(recipe: recipe)
    self.silenceSecondsMax = silenceSecondsMax
  }

  /// Hands over each event and says why listening ended.
  mutating func listen(whileWaiting: () -> Void, _ receive: (WorkerEvent) -> Continuation) -> End {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    var lastHeard = WorkerListener.seconds()
    while true {
      if let code = Interruption.pending() { return .interrupted(code) }
      whileWaiting()
      var descriptor = pollfd(fd: process.descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&descriptor, 1, WorkerListener.glanceMilliseconds) > 0 else {
        if WorkerListener.seconds() - lastHeard > silenceSecondsMax { return .silent }
        continue
      }
      let count = read(process.descriptor, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return .closed }
      lastHeard = WorkerListener.seconds()
      if take(chunk[..<count], receive) == .stop { return .stopped }
    }
  }

  private mutating func take(
    _ bytes: ArraySlice<UInt8>, _ receive: (WorkerEvent) -> Continuation
  ) -> Continuation {
    pending += bytes
    var start = 0
    while let end = pending[start...].firstIndex(of: 0x0a) {
      if let event = reader.event(of: pending[start..<end]), receive(event) == .stop { return .stop }
      start = end + 1
    }
    pending.removeFirst(start)
    return .goOn
  }

  private static func seconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec
  }
}

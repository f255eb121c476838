internal import Glibc
internal import Results

/// Executes work in child processes that stream their outcomes. If one dies, only its current piece is lost.
public struct ProcessPool<Work: PoolWork>: Sendable {
  private let workerCount: Int
  private let work: Work
  private let idleSecondsMax: Int

  /// The interval at which signals are checked while nothing arrives.
  private static var signalCheckMilliseconds: Int32 { 50 }

  /// With many pieces, the delay before lines are read. Waking up for each line takes time from the workers.
  private static var batchDelayMicroseconds: UInt32 { 2_000 }
  /// If fewer pieces than this are delivered or missing, each line is read as it arrives.
  private static var gatheringPieceCount: Int { 64 }

  /// Creates a pool with this number of workers. A child that is idle for too long is killed.
  public init(workerCount: Int, work: Work, idleSecondsMax: Int = 120) {
    self.workerCount = workerCount
    self.work = work
    self.idleSecondsMax = idleSecondsMax
  }

  /// Executes all pieces and delivers the outcomes in the order of their numbers.
  ///
  /// If the receiver answers an outcome with `stop`, no later one is delivered, whatever the number of
  /// workers. While it waits, it reports the current pieces of the workers several times a second.
  public func run(
    whileWaiting: @escaping ([PieceUnderWay]) -> Void = { _ in },
    receive: @escaping (Work.Outcome) -> Continuation
  ) -> PoolEnd {
    let before = Interruption.hold()
    defer { Interruption.release(before) }
    var delivery = Delivery(count: work.count, receive: receive)
    while true {
      // A second round is for pieces that a worker started and never reported. It costs nothing if there are
      // few.
      let missing = (0..<work.count).filter { !delivery.has($0) }
      if missing.isEmpty { return delivery.isStopped ? .stopped : .done }
      if let code = round(missing, &delivery, whileWaiting) {
        delivery.handOverRest()
        return .interrupted(code)
      }
      if delivery.isStopped { return .stopped }
    }
  }

  /// Executes these pieces. Returns the exit code of an interruption, if there was one.
  private func round(
    _ numbers: [Int], _ delivery: inout Delivery<Work.Outcome>,
    _ whileWaiting: ([PieceUnderWay]) -> Void
  ) -> ExitCode? {
    var workers: [RunningWorker<Work>] = []
    defer { for worker in workers { end(worker) } }
    var chunk = [UInt8](repeating: 0, count: 65_536)
    do throws(WorkerStartError) {
      let counter = try SharedCounter(workerCount: workerCount)
      while true {
        // Replace a worker that ended while unassigned pieces remain.
        while workers.count < min(workerCount, numbers.count), counter.claimedCount < numbers.count {
          workers.append(try start(numbers, counter, besides: workers))
        }
        if workers.isEmpty { return nil }
        if let code = Interruption.pending() { return code }
        whileWaiting(Self.piecesUnderWay(of: workers))
        listen(to: &workers, &chunk, &delivery)
        // A worker that dies before its first piece consumes none. The piece that is given up for it also
        // ends the round.
        if delivery.isStopped || delivery.isComplete { return nil }
      }
    } catch {
      let reason = "cannot start a worker process: \(error.reason)"
      for number in numbers { delivery.put(number, work.lost(number, .toolFailed(reason))) }
      return nil
    }
  }

  private func start(
    _ numbers: [Int], _ counter: SharedCounter, besides workers: [RunningWorker<Work>]
  ) throws(WorkerStartError) -> RunningWorker<Work> {
    let process = try WorkerProcess.start(
      work, numbers, counter, besides: workers.map(\.process))
    return RunningWorker(process: process, work: work, nowMilliseconds: Self.milliseconds())
  }

  /// Reads the events that have arrived, and removes workers that finished, died, or stopped responding.
  private func listen(
    to workers: inout [RunningWorker<Work>], _ chunk: inout [UInt8], _ delivery: inout Delivery<Work.Outcome>
  ) {
    if min(delivery.handedOverCount, delivery.missingCount) >= Self.gatheringPieceCount {
      usleep(Self.batchDelayMicroseconds)
    }
    var descriptors = workers.map { pollfd(fd: $0.process.descriptor, events: Int16(POLLIN), revents: 0) }
    let readyCount = poll(&descriptors, nfds_t(descriptors.count), Self.signalCheckMilliseconds)
    let now = Self.milliseconds()
    for place in workers.indices.reversed() {
      if readyCount > 0, descriptors[place].revents != 0 {
        guard workers[place].listen(&chunk, nowMilliseconds: now, { delivery.put($0, $1) }) else { continue }
        let worker = workers.remove(at: place)
        conclude(worker, worker.process.waitForEnd().map { .toolFailed($0) }, &delivery)
      } else if let stop = workers[place].look(nowMilliseconds: now, idleSecondsMax: idleSecondsMax) {
        let worker = workers.remove(at: place)
        end(worker)
        conclude(worker, stop, &delivery)
      }
      if delivery.isStopped { return }
    }
  }

  /// A worker has ended, so its current piece is lost.
  private func conclude(
    _ worker: RunningWorker<Work>, _ stop: CaseStop?, _ delivery: inout Delivery<Work.Outcome>
  ) {
    var number = worker.current
    // A worker that dies before its first piece would do so forever. Give up one piece each time.
    if number == nil, stop != nil, !worker.hasBegun { number = delivery.firstMissing }
    guard let number else { return }
    delivery.put(number, work.lost(number, stop ?? .toolFailed("a worker process exited too early")))
  }

  private func end(_ worker: RunningWorker<Work>) {
    worker.process.kill()
    _ = worker.process.waitForEnd()
  }

  private static func piecesUnderWay(of workers: [RunningWorker<Work>]) -> [PieceUnderWay] {
    let now = milliseconds()
    return workers.compactMap { worker in
      worker.current.map { PieceUnderWay(number: $0, milliseconds: now - worker.beganMilliseconds) }
    }
  }

  private static func milliseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
  }
}

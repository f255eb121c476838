internal import Glibc
internal import Results

/// Executes work in child processes, which stream the outcomes. If a child dies, only its current piece
/// is lost.
public struct ProcessPool<Work: PoolWork>: Sendable {
  private let workerCount: Int
  private let work: Work
  private let idleSecondsMax: Int

  /// The interval at which signals are checked while nothing arrives.
  private static var signalCheckMilliseconds: Int32 { 50 }

  /// The delay before lines are read if there are many pieces. If this process woke up for each line,
  /// it would take time from the workers.
  private static var batchDelayMicroseconds: UInt32 { 2_000 }
  /// If fewer pieces than this were delivered, or fewer are missing, each line is read when it arrives.
  private static var gatheringPieceCount: Int { 64 }

  /// Creates a pool with this number of workers. A child that is idle for more than `idleSecondsMax` is
  /// killed.
  public init(workerCount: Int, work: Work, idleSecondsMax: Int = 120) {
    self.workerCount = workerCount
    self.work = work
    self.idleSecondsMax = idleSecondsMax
  }

  /// Executes all pieces and delivers the outcomes in the order of the pieces' numbers.
  ///
  /// If the receiver answers an outcome with `stop`, no later outcome is delivered, whatever the number
  /// of workers. Several times a second, the current pieces of the workers are passed to
  /// `whileWaiting`.
  public func run(
    whileWaiting: @escaping ([PieceUnderWay]) -> Void = { _ in },
    receive: @escaping (Work.Outcome) -> Continuation
  ) -> PoolEnd {
    let before = Interruption.hold()
    defer { Interruption.release(before) }
    var delivery = Delivery(count: work.count, receive: receive)
    while true {
      // The second round is for pieces that a worker took but never reported. It costs little, because
      // there are few.
      let missing = (0..<work.count).filter { !delivery.has($0) }
      if missing.isEmpty { return delivery.isStopped ? .stopped : .done }
      if let code = round(missing, &delivery, whileWaiting) {
        delivery.handOverRest()
        return .interrupted(code)
      }
      if delivery.isStopped { return .stopped }
    }
  }

  /// Executes these pieces. Returns the exit code of an interruption, nil if there was none.
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
        // A worker that dies before its first piece finishes no piece. `conclude` then gives up one
        // piece, so the round ends even if every worker dies.
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

  /// Delivers the loss of the current piece of a worker that has ended.
  private func conclude(
    _ worker: RunningWorker<Work>, _ stop: CaseStop?, _ delivery: inout Delivery<Work.Outcome>
  ) {
    var number = worker.current
    // If a worker dies before its first piece, a new worker would probably die, too. Give up one piece
    // each time, so that this ends.
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

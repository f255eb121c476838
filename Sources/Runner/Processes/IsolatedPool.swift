internal import Glibc
internal import Results

/// Runs cases in child processes that stream what they finish; when one dies, only the case that it was at is lost.
public struct IsolatedPool: Sendable {
  private let workerCount: Int
  private let recipe: CaseRecipe
  private let silenceSecondsMax: Int

  /// How often the keyboard is looked at while nothing arrives.
  private static let glanceMilliseconds: Int32 = 50

  /// Makes a pool with so many workers side by side; a child that is silent for too long is ended.
  public init(workerCount: Int, recipe: CaseRecipe, silenceSecondsMax: Int = 120) {
    self.workerCount = workerCount
    self.recipe = recipe
    self.silenceSecondsMax = silenceSecondsMax
  }

  /// Runs the cases with the numbers from zero on, and hands them over in the order of their numbers.
  ///
  /// Where the answer to one is to stop, none behind it is handed over, however many workers there are.
  public func run(
    count: Int, whileWaiting: @escaping () -> Void = {}, receive: @escaping (FinishedCase) -> Continuation
  ) -> PoolEnd {
    let before = Interruption.hold()
    defer { Interruption.release(before) }
    var delivery = Delivery(count: count, receive: receive)
    while true {
      // A second round is for cases that a worker took and never told of; with few of them it costs nothing.
      let missing = (0..<count).filter { !delivery.has($0) }
      if missing.isEmpty { return delivery.isStopped ? .stopped : .done }
      if let code = round(missing, &delivery, whileWaiting) {
        delivery.handOverRest()
        return .interrupted(code)
      }
      if delivery.isStopped { return .stopped }
    }
  }

  /// Runs these cases, and gives the exit code of an interruption, if there was one.
  private func round(_ numbers: [Int], _ delivery: inout Delivery, _ whileWaiting: () -> Void) -> ExitCode? {
    var workers: [RunningWorker] = []
    defer { for worker in workers { end(worker) } }
    var chunk = [UInt8](repeating: 0, count: 65_536)
    do throws(WorkerStartError) {
      let counter = try SharedCounter()
      while true {
        // A worker that ended is replaced as long as there is something to take.
        while workers.count < min(workerCount, numbers.count), counter.taken < numbers.count {
          workers.append(try start(numbers, counter, besides: workers))
        }
        if workers.isEmpty { return nil }
        if let code = Interruption.pending() { return code }
        whileWaiting()
        listen(to: &workers, &chunk, &delivery)
        // Workers that die before their first case take none: what is given up for them ends the round as well.
        if delivery.isStopped || delivery.isComplete { return nil }
      }
    } catch {
      let reason = "no worker process can be started: \(error.reason)"
      for number in numbers { delivery.put(number, FinishedCase(result: recipe.lost(number, reason))) }
      return nil
    }
  }

  private func start(
    _ numbers: [Int], _ counter: SharedCounter, besides workers: [RunningWorker]
  ) throws(WorkerStartError) -> RunningWorker {
    let process = try WorkerProcess.start(
      numbers, counter, recipe, besides: workers.map(\.process.descriptor))
    return RunningWorker(process: process, recipe: recipe, nowSeconds: IsolatedPool.seconds())
  }

  /// Takes what the workers have told by now, and lets go of those that are done, dead or silent.
  private func listen(to workers: inout [RunningWorker], _ chunk: inout [UInt8], _ delivery: inout Delivery) {
    var descriptors = workers.map { pollfd(fd: $0.process.descriptor, events: Int16(POLLIN), revents: 0) }
    let readyCount = poll(&descriptors, nfds_t(descriptors.count), IsolatedPool.glanceMilliseconds)
    let now = IsolatedPool.seconds()
    for place in workers.indices.reversed() {
      if readyCount > 0, descriptors[place].revents != 0 {
        guard workers[place].listen(&chunk, nowSeconds: now, { delivery.put($0, $1) }) else { continue }
        let worker = workers.remove(at: place)
        conclude(worker, worker.process.waitForEnd(), &delivery)
      } else if now - workers[place].heardSeconds > silenceSecondsMax {
        let worker = workers.remove(at: place)
        end(worker)
        conclude(
          worker, "the worker was silent for more than \(silenceSecondsMax) seconds and was ended", &delivery)
      }
      if delivery.isStopped { return }
    }
  }

  /// A worker is no more: what it was at is lost.
  private func conclude(_ worker: RunningWorker, _ reason: String?, _ delivery: inout Delivery) {
    var number = worker.current
    // One that dies before its first case would do so for ever: a case is given up each time.
    if number == nil, reason != nil, !worker.hasBegun { number = delivery.firstUnfinished }
    guard let number else { return }
    let reason = reason ?? "the worker ended before its work"
    delivery.put(number, FinishedCase(result: recipe.lost(number, reason)))
  }

  private func end(_ worker: RunningWorker) {
    worker.process.kill()
    _ = worker.process.waitForEnd()
  }

  private static func seconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec
  }
}

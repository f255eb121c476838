internal import Results

/// Runs cases in a child process that streams what it finishes; when it dies, the rest goes on in a new one.
public struct IsolatedPool: Sendable {
  private let pool: ThreadPool
  private let silenceSecondsMax: Int

  /// Makes a pool with so many workers side by side; a child that is silent for too long is ended.
  public init(workerCount: Int, recipe: CaseRecipe, silenceSecondsMax: Int = 120) {
    pool = ThreadPool(workerCount: workerCount, recipe: recipe)
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
    var batches = [Array(0..<count)]
    while let batch = batches.popLast() {
      guard !batch.isEmpty else { continue }
      switch attempt(batch, &delivery, whileWaiting) {
      case .done: break
      case .interrupted(let code):
        delivery.handOverRest()
        return .interrupted(code)
      case .died(let inFlight, let rest, let reason):
        batches.append(rest)
        if inFlight.count == 1 {
          delivery.put(inFlight[0], FinishedCase(result: pool.recipe.lost(inFlight[0], reason)))
        } else {
          // Only one of them can have done it: each gets a child of its own, so that the others have their verdict.
          for number in inFlight { batches.append([number]) }
        }
      }
      if delivery.isStopped { return .stopped }
    }
    return .done
  }

  private enum Outcome {
    case done
    case interrupted(ExitCode)
    case died(inFlight: [Int], rest: [Int], reason: String)
  }

  private func attempt(
    _ batch: [Int], _ delivery: inout Delivery, _ whileWaiting: () -> Void
  ) -> Outcome {
    let process: WorkerProcess
    do throws(WorkerStartError) {
      process = try WorkerProcess.start(batch, pool: pool)
    } catch {
      let reason = "no worker process can be started: \(error.reason)"
      for number in batch { delivery.put(number, FinishedCase(result: pool.recipe.lost(number, reason))) }
      return .done
    }
    var begun: [Int] = []
    var listener = WorkerListener(process: process, recipe: pool.recipe, silenceSecondsMax: silenceSecondsMax)
    let end = listener.listen(whileWaiting: whileWaiting) { event in
      switch event {
      case .began(let number): begun.append(number)
      case .finished(let number, let finished): delivery.put(number, finished)
      }
      return delivery.isStopped ? .stop : .goOn
    }
    if end != .closed { process.kill() }
    let death = process.waitForEnd()
    if case .interrupted(let code) = end { return .interrupted(code) }
    if end == .stopped { return .done }
    let unfinished = batch.filter { !delivery.has($0) }
    guard !unfinished.isEmpty else { return .done }
    let silence = "the worker was silent for more than \(silenceSecondsMax) seconds and was ended"
    let reason = end == .silent ? silence : death ?? "the worker ended before its work"
    var inFlight = unfinished.filter { begun.contains($0) }
    // A child that dies before its first case would die for ever.
    if inFlight.isEmpty { inFlight = [unfinished[0]] }
    return .died(inFlight: inFlight, rest: unfinished.filter { !inFlight.contains($0) }, reason: reason)
  }
}

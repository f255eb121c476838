internal import Facts
internal import Kernel
internal import Lua
internal import World

extension ScriptExecution {
  /// Runs the functions of `world:parallel` until all have returned; false if the run ends here.
  ///
  /// Each function runs until it waits, in the written order. When all wait, time advances event by event
  /// until at least one wait is over. Functions whose waits end at the same moment continue in the
  /// written order.
  func runSideBySide(_ functions: [LuaFunction]) -> Bool {
    run.inParallel { passAll(functions) }
  }

  private func passAll(_ functions: [LuaFunction]) -> Bool {
    var calls = [ParallelCall](repeating: ParallelCall(), count: functions.count)
    defer { abandon(calls) }
    for place in functions.indices {
      guard advance(&calls[place], file.machine.start(functions[place])) else { return false }
    }
    var (budgetBegin, budget) = (run.recorder.count, grantBudget())
    while calls.contains(where: { !$0.hasEnded }) {
      let ready = calls.indices.compactMap { place in answer(to: calls[place]).map { (place, $0) } }
      if error != nil || run.outcome.ending != nil || noteServerFailure() { return false }
      if !ready.isEmpty {
        guard resume(ready, in: &calls) else { return false }
        (budgetBegin, budget) = (run.recorder.count, grantBudget())
      } else if run.recorder.count - budgetBegin > budget {
        noteSpentBudget()
        return false
      } else if !letEventHappen(for: calls) {
        guard endTimedWaits(in: &calls) else { return false }
      }
    }
    return true
  }

  /// The result of a function's wait, with which the function continues; nil while the wait lasts.
  private func answer(to call: ParallelCall) -> Passage? {
    switch call.wait {
    case .ended, .until: nil
    case .settling: run.world.timeline.isSettled ? .passed : nil
    case .condition(let condition): holds(condition) ? .answered(true) : nil
    case .fact(let kind, let begin):
      run.recorder.kept[begin...].contains { $0.kind == kind } ? .answered(true) : nil
    }
  }

  private func resume(_ ready: [(place: Int, answer: Passage)], in calls: inout [ParallelCall]) -> Bool {
    var isNoted = false
    for (place, answer) in ready {
      if case .settling = calls[place].wait, !isNoted {
        // The world is settled already. This call appends the fact `settled` before a script gives
        // further orders.
        isNoted = true
        _ = run.world.settle(budget: grantBudget())
        run.script?.noteRest(in: run)
      }
      guard resume(&calls[place], with: answer) else { return false }
    }
    return true
  }

  /// Executes the next event if it is not later than the next timed end of a wait; false if there is
  /// none.
  private func letEventHappen(for calls: [ParallelCall]) -> Bool {
    if let due = calls.compactMap(\.due).min() { return run.world.step(notAfter: due) }
    return run.world.stepUnsettled()
  }

  /// Advances to the next timed end of a wait, and continues the functions that waited for it.
  private func endTimedWaits(in calls: inout [ParallelCall]) -> Bool {
    let world = run.world
    guard let due = calls.compactMap(\.due).min() else { return true }
    world.wait(due - world.timeline.now)
    for place in calls.indices where calls[place].due.map({ $0 <= due }) ?? false {
      if calls[place].end == nil {
        guard resume(&calls[place], with: .passed) else { return false }
      } else {
        if let limit = calls[place].limit { failWaiting(for: words(for: calls[place].wait), within: limit) }
        guard resume(&calls[place], with: .answered(false)) else { return false }
      }
    }
    return true
  }

  private func words(for wait: ParallelCall.Wait) -> String {
    if case .fact(let kind, _) = wait { FactDescription.of(kind).name } else { "the condition" }
  }

  private func resume(_ call: inout ParallelCall, with answer: Passage) -> Bool {
    guard let coroutine = call.coroutine else { return true }
    call = ParallelCall()
    let step: LuaStep =
      if case .answered(let flag) = answer {
        file.machine.resume(coroutine) { $0.append(flag) }
      } else {
        file.machine.resume(coroutine)
      }
    return advance(&call, step)
  }

  /// Records where a function has stopped; false if the run ends here.
  private func advance(_ call: inout ParallelCall, _ step: LuaStep) -> Bool {
    switch step {
    case .finished: return true
    case .failed(let failure):
      record(failure)
      return false
    case .suspended(let coroutine):
      call.coroutine = coroutine
      let now = run.world.timeline.now
      switch run.takeSuspension() {
      case .settling: call.wait = .settling
      case .waiting(let interval): call.wait = .until(now + interval)
      case .untilTrue(let condition, let limit):
        call.wait = .condition(condition)
        (call.end, call.limit) = (now + limit.length, limit)
      case .untilFact(let kind, let limit):
        call.wait = .fact(kind, from: run.recorder.kept.count)
        (call.end, call.limit) = (now + limit.length, limit)
      case .parallel: preconditionFailure("world:parallel inside of world:parallel")
      }
      return true
    }
  }

  /// Drops the functions that still wait when the run ends.
  private func abandon(_ calls: [ParallelCall]) {
    for call in calls {
      if let coroutine = call.coroutine { file.machine.abandon(coroutine) }
    }
  }
}

/// One of the functions of a `world:parallel`. It is waiting or has returned.
struct ParallelCall {
  /// The condition under which the function continues.
  enum Wait {
    /// The world is idle.
    case settling
    case until(Instant)
    /// The function returns true.
    case condition(LuaFunction)
    /// A fact of the kind occurs. Facts before the index `from` do not count.
    case fact(FactKind, from: Int)
    /// The function has returned.
    case ended
  }

  var wait = Wait.ended
  var coroutine: LuaCoroutine?
  /// The instant at which the wait fails; nil if it cannot fail.
  var end: Instant?
  /// The maximum waiting time; nil if the wait cannot fail.
  var limit: WaitLimit?

  var hasEnded: Bool { if case .ended = wait { true } else { false } }

  /// The instant at which time alone ends the wait; nil if it cannot.
  var due: Instant? {
    if case .until(let instant) = wait { instant } else { end }
  }
}

internal import Facts
internal import Kernel
internal import Lua
internal import World

extension ScriptExecution {
  /// Runs the functions of `world:parallel` until all have returned. Returns false if the run ends before
  /// that.
  ///
  /// The functions run in the written order, each until it waits. When all of them wait, time advances
  /// event by event until at least one wait is over. If several waits end at the same moment, the
  /// functions continue in the written order.
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

  /// Returns the result of a function's wait. Nil while the wait lasts.
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
        // The world is idle already. `settle` only appends the fact `settled`, before a function of the
        // script gives more commands.
        isNoted = true
        _ = run.world.settle(budget: grantBudget())
        run.script?.noteRest(in: run)
      }
      guard resume(&calls[place], with: answer) else { return false }
    }
    return true
  }

  /// Executes the next event, unless it is later than the next instant at which time ends a wait. Returns
  /// false if no event was executed.
  private func letEventHappen(for calls: [ParallelCall]) -> Bool {
    if let due = calls.compactMap(\.due).min() { return run.world.step(notAfter: due) }
    return run.world.stepUnsettled()
  }

  /// Advances time to the next instant at which time ends a wait, and resumes the functions that waited
  /// until this instant. Returns false if the run ends.
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

  /// Records the wait that stopped a function, or the end of the function. Returns false if the run ends.
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

  /// Discards the functions that are still waiting when the run ends.
  private func abandon(_ calls: [ParallelCall]) {
    for call in calls {
      if let coroutine = call.coroutine { file.machine.abandon(coroutine) }
    }
  }
}

/// One function of a `world:parallel`. It is waiting or has returned.
struct ParallelCall {
  /// The condition that must hold before the function continues.
  enum Wait {
    /// The world is idle.
    case settling
    case until(Instant)
    /// The Lua function returns true.
    case condition(LuaFunction)
    /// A fact of the kind is recorded at or after the index `from`.
    case fact(FactKind, from: Int)
    /// The function has returned, so it does not wait.
    case ended
  }

  var wait = Wait.ended
  var coroutine: LuaCoroutine?
  /// The instant at which the wait fails. Nil if the wait has no time limit.
  var end: Instant?
  /// The time limit of the wait. Nil if the wait has none.
  var limit: WaitLimit?

  var hasEnded: Bool { if case .ended = wait { true } else { false } }

  /// The instant at which the wait ends even if no event occurs. Nil if only an event can end it.
  var due: Instant? {
    if case .until(let instant) = wait { instant } else { end }
  }
}

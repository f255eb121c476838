internal import Facts
internal import Kernel
internal import Lua
internal import World

extension Performance {
  /// Runs functions in turn until all have returned; false if the run ends here.
  ///
  /// Each goes on until it waits, in the order in which they are written. Time moves when all of them wait, event
  /// by event, until at least one has what it waits for; those that have it at the same moment go on in that order.
  func runSideBySide(_ functions: [LuaFunction]) -> Bool {
    stage.isParallel = true
    defer { stage.isParallel = false }
    var branches = [Branch](repeating: Branch(), count: functions.count)
    defer { abandon(branches) }
    for place in functions.indices {
      guard advance(&branches[place], file.machine.start(functions[place])) else { return false }
    }
    var (budgetBegin, budget) = (stage.recorder.count, grantBudget())
    while branches.contains(where: { !$0.hasEnded }) {
      let ready = branches.indices.compactMap { place in answer(to: branches[place]).map { (place, $0) } }
      if error != nil || noteServerFailure() { return false }
      if !ready.isEmpty {
        guard resume(ready, in: &branches) else { return false }
        (budgetBegin, budget) = (stage.recorder.count, grantBudget())
      } else if stage.recorder.count - budgetBegin > budget {
        obstacle = spentBudget()
        return false
      } else if !letEventHappen(for: branches) {
        guard wakeDue(in: &branches) else { return false }
      }
    }
    return true
  }

  /// What a branch goes on with now, or nothing while it has to wait.
  private func answer(to branch: Branch) -> Passage? {
    switch branch.wait {
    case .ended, .until: nil
    case .settling: stage.world.timeline.isSettled ? .passed : nil
    case .condition(let condition): holds(condition, &error) ? .answered(true) : nil
    case .fact(let kind, let begin):
      stage.recorder.kept[begin...].contains { $0.content.kind == kind } ? .answered(true) : nil
    }
  }

  private func resume(_ ready: [(place: Int, answer: Passage)], in branches: inout [Branch]) -> Bool {
    var isNoted = false
    for (place, answer) in ready {
      if case .settling = branches[place].wait, !isNoted {
        // The world is at rest; this leaves the fact that says so, before anybody gives it more to do.
        isNoted = true
        _ = stage.world.settle(budget: grantBudget())
      }
      guard goOn(&branches[place], with: answer) else { return false }
    }
    return true
  }

  /// Lets the next event happen that no branch is due before; false if there is none.
  private func letEventHappen(for branches: [Branch]) -> Bool {
    if let due = branches.compactMap(\.due).min() { return stage.world.step(notAfter: due) }
    return stage.world.stepPrompt()
  }

  /// Moves to the next instant at which a branch is due, and lets all that are due then go on.
  private func wakeDue(in branches: inout [Branch]) -> Bool {
    let world = stage.world
    guard let due = branches.compactMap(\.due).min() else { return true }
    world.wait(due - world.timeline.now)
    for place in branches.indices where branches[place].due.map({ $0 <= due }) ?? false {
      if branches[place].end == nil {
        guard goOn(&branches[place], with: .passed) else { return false }
      } else {
        let branch = branches[place]
        failWaiting(for: words(for: branch.wait), within: branch.limit, at: branch.position)
        guard goOn(&branches[place], with: .answered(false)) else { return false }
      }
    }
    return true
  }

  private func words(for wait: Branch.Wait) -> String {
    if case .fact(let kind, _) = wait { FactDescription.of(kind).name } else { "the condition" }
  }

  private func goOn(_ branch: inout Branch, with answer: Passage) -> Bool {
    guard let coroutine = branch.coroutine else { return true }
    branch = Branch()
    let step: LuaStep =
      if case .answered(let flag) = answer {
        file.machine.resume(coroutine) { $0.append(flag) }
      } else {
        file.machine.resume(coroutine)
      }
    return advance(&branch, step)
  }

  /// Notes how far a branch came; false if the run ends here.
  private func advance(_ branch: inout Branch, _ step: LuaStep) -> Bool {
    switch step {
    case .finished: return true
    case .failed(let failure):
      if stage.ending == nil { error = file.error(failure) }
      return false
    case .suspended(let coroutine):
      guard let suspension = stage.suspension else { preconditionFailure("a branch waits for nothing") }
      stage.suspension = nil
      branch.coroutine = coroutine
      branch.position = stage.suspensionPosition
      let now = stage.world.timeline.now
      switch suspension {
      case .settling: branch.wait = .settling
      case .waiting(let interval): branch.wait = .until(now + interval)
      case .untilTrue(let condition, let limit):
        branch.wait = .condition(condition)
        (branch.end, branch.limit) = (now + limit, limit)
      case .untilFact(let kind, let limit):
        branch.wait = .fact(kind, from: stage.recorder.kept.count)
        (branch.end, branch.limit) = (now + limit, limit)
      case .parallel: preconditionFailure("a branch has branches")
      }
      return true
    }
  }

  /// Branches that still wait when the run ends are never resumed.
  private func abandon(_ branches: [Branch]) {
    for branch in branches {
      if let coroutine = branch.coroutine { file.machine.abandon(coroutine) }
    }
  }
}

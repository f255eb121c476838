internal import Facts
internal import Kernel
internal import Lua
internal import World

/// Runs the script of a scenario. It resumes the script after each wait, and runs the recovery phase
/// after the script's end.
final class ScriptExecution {
  let run: ScenarioRun
  let file: ScenarioFile
  let limits: ScenarioLimits
  /// The error of the scenario. Nil if there is none.
  private(set) var error: ScenarioError?
  /// The reason why the run is inconclusive. Nil if it is conclusive.
  private(set) var obstacle: String?
  /// The maximum number of facts for the latest wait.
  private var budget: UInt32 = 0
  /// The outcome of the recovery phase. Nil if the run had none.
  private(set) var convergence: Convergence?
  /// The faults and answers that the scenario prepared and that did not occur.
  private(set) var unmetPins: [UnmetPin] = []

  init(run: ScenarioRun, file: ScenarioFile, limits: ScenarioLimits) {
    self.run = run
    self.file = file
    self.limits = limits
  }

  /// Runs the script and then the recovery phase. The recovery phase is left out if the run is abandoned
  /// or if the scenario declares none. It is also left out after an error that the app cannot cause.
  func execute(_ scenario: DeclaredScenario) {
    runScript(scenario)
    run.script?.catchUp(with: run)
    guard !run.facts.isAbandoned else { return }
    unmetPins = run.prepared.unmet
    run.outcome.noteMissingFailures()
    noteServerFailure()
    // The recovery phase also runs after a wait exceeded its limit of facts. The app may still recover
    // when no faults occur. If it does not, `obstacle` gives the reason.
    guard error?.kind.canFollowFromApp ?? true else { return }
    if run.definition.hasLiveness {
      launchAgain()
      runRecoveryPhase()
    }
    run.world.server.askEntitlements()
  }

  /// Runs the script alone, without a recovery phase.
  func play(_ scenario: DeclaredScenario) { runScript(scenario) }

  /// The maximum number of launches on each device after the script's end, while faults can still occur.
  private static let launchesMax = 3

  /// After a fault that the scenario does not contain, lets the user launch each app that is not running.
  ///
  /// Faults can still occur, so that they also affect the redelivery of a purchase. The following
  /// recovery phase has no faults.
  private func launchAgain() {
    for _ in 0..<ScriptExecution.launchesMax where run.choices.hasUnplannedFault && obstacle == nil {
      let gone = run.world.devices.filter { !$0.isRunning && $0.isOn && $0.installedVersion != nil }
      guard !gone.isEmpty else { return }
      for device in gone {
        run.script?.noteLaunch(of: device, in: run)
        run.apps.start(on: device)
      }
      if !run.world.settle(budget: grantBudget()) { noteSpentBudget() }
      run.script?.noteRest(in: run)
    }
  }

  /// Runs the recovery phase. If the script has already set `obstacle`, it remains the reason why the run
  /// is inconclusive.
  private func runRecoveryPhase() {
    let outcome = run.world.converge(budget: grantBudget())
    noteServerFailure()
    convergence = outcome
    guard obstacle == nil else { return }
    switch outcome {
    case .converged: break
    case .notConverged: obstacle = outcome.obstacle
    case .budgetSpent: noteSpentBudget()
    }
  }

  /// Returns whether a function with which the script handles server requests has failed. Such a failure
  /// ends the run.
  @discardableResult
  func noteServerFailure() -> Bool {
    guard let failure = run.server.failure else { return false }
    if error == nil { record(failure) }
    return true
  }

  /// Handles an error of the scenario's script. A fault that the scenario does not contain may have made
  /// a command impossible. After such a fault, the error only ends the script.
  func record(_ failure: LuaError) {
    guard run.outcome.ending == nil else { return }
    let found = file.error(failure)
    guard run.choices.hasUnplannedFault else {
      error = found
      return
    }
    run.outcome.endEarly(.courseChanged("at line \(found.line): \(found.message)"))
  }

  private func runScript(_ scenario: DeclaredScenario) {
    var step = file.machine.start(scenario.run) { arguments in
      // The Lua machine reserves index 0 for "no handle", so the world's index is 1.
      arguments.append(LuaHandle(type: LanguageHandle.world.rawValue, index: 1))
      if let row = scenario.row { arguments.append(frozen: row.fields) }
    }
    while true {
      switch step {
      case .finished: return
      case .failed(let failure):
        record(failure)
        return
      case .suspended(let coroutine):
        switch pass(run.takeSuspension()) {
        case .ended:
          file.machine.abandon(coroutine)
          return
        case .passed: step = file.machine.resume(coroutine)
        case .answered(let answer): step = file.machine.resume(coroutine) { $0.append(answer) }
        }
      }
    }
  }

  /// The result of a wait.
  enum Passage {
    /// The world is idle, or the time has passed.
    case passed
    /// Whether the condition became true, or the fact was recorded, before the time limit.
    case answered(Bool)
    /// The run must end.
    case ended
  }

  /// Runs the world until the script's wait is over. Returns the result of the wait.
  private func pass(_ suspension: Suspension) -> Passage {
    let isWithinBudget: Bool
    run.outcome.noteTimePasses()
    switch suspension {
    case .settling: isWithinBudget = run.world.settle(budget: grantBudget())
    case .waiting(let interval):
      isWithinBudget = run.world.wait(interval, budget: grantBudget(for: interval))
    case .untilTrue(let condition, let limit):
      return wait(limit, for: "the condition") { holds(condition) }
    case .untilFact(let kind, let limit):
      var known = run.recorder.kept.count
      return wait(limit, for: FactDescription.of(kind).name) {
        defer { known = run.recorder.kept.count }
        return run.recorder.kept[known...].contains { $0.kind == kind }
      }
    case .parallel(let functions): return runSideBySide(functions) ? .passed : .ended
    }
    if noteServerFailure() { return .ended }
    if isWithinBudget { return .passed }
    noteSpentBudget()
    return .ended
  }

  /// Runs the world event by event until `hasCome` returns true or the time limit is reached.
  private func wait(
    _ limit: WaitLimit, for words: String, until hasCome: () -> Bool
  ) -> Passage {
    let world = run.world
    let end = world.timeline.now + limit.length
    let budget = run.recorder.count + min(grantBudget(for: limit.length), .max - run.recorder.count)
    while !hasCome() {
      if error != nil || noteServerFailure() { return .ended }
      if run.recorder.count > budget {
        noteSpentBudget()
        return .ended
      }
      guard world.step(notAfter: end) else {
        world.wait(end - world.timeline.now)
        failWaiting(for: words, within: limit)
        return .answered(false)
      }
    }
    return error == nil && run.outcome.ending == nil ? .answered(true) : .ended
  }

  /// Records a failed expectation, because the condition did not become true, or the fact was not
  /// recorded, before the time limit.
  func failWaiting(for words: String, within limit: WaitLimit) {
    run.outcome.fail(
      "", at: limit.position, expected: "\(words) within \(DurationText.short(limit.length))",
      found: "it never happened", facts: run.facts.shown.suffix(8))
  }

  /// Calls a function of the script, and returns whether it returned true. An error in the function is an
  /// error of the scenario.
  func holds(_ condition: LuaFunction) -> Bool {
    do throws(LuaError) {
      let answer = try file.machine.call(condition)
      return answer.first.map { $0 != .nil && $0 != .boolean(false) } ?? false
    } catch let failure {
      record(failure)
      return run.outcome.ending != nil
    }
  }

  /// Returns the maximum number of facts for the next wait, and stores it in `budget`.
  ///
  /// It grows with the number of purchases and events in the world and with the waiting time. Only an app
  /// that never becomes idle exceeds it.
  func grantBudget(for interval: Interval = .zero) -> UInt32 {
    let entries = run.world.store.purchaseCount + run.world.timeline.eventCount
    let seconds = Int(clamping: interval.nanoseconds / Interval.seconds(1).nanoseconds)
    let usual = 40_000 + 100 * entries + min(seconds, 2_000_000)
    budget = UInt32(clamping: min(usual, Int(limits.facts)))
    return budget
  }

  /// Records that a wait exceeded its maximum number of facts. The message contains the latest facts if
  /// facts are shown.
  func noteSpentBudget() {
    let printer = FactPrinter(world: run.world, texts: run.recorder.texts)
    let last = run.facts.shown.suffix(6).map(printer.line).joined(separator: "; ")
    obstacle =
      "the run did not become idle within \(budget) facts"
      + (last.isEmpty ? "" : "; the last: \(last)")
  }
}

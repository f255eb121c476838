internal import Facts
internal import Kernel
internal import Lua
internal import World

/// Runs the script of a scenario. It resumes the script when its wait is over, and runs the recovery
/// phase after the script's end.
final class ScriptExecution {
  let run: ScenarioRun
  let file: ScenarioFile
  let limits: ScenarioLimits
  /// The error of the scenario, if it has one.
  var error: ScenarioError?
  /// The reason why the run is inconclusive, if it is.
  var obstacle: String?
  /// The budget of facts of the latest wait.
  private var budget: UInt32 = 0
  /// How the recovery phase ended; nil if there was none.
  private(set) var convergence: Convergence?
  /// The faults and answers that were prepared and never occurred.
  private(set) var unmetPins: [UnmetPin] = []

  init(run: ScenarioRun, file: ScenarioFile, limits: ScenarioLimits) {
    self.run = run
    self.file = file
    self.limits = limits
  }

  /// Runs the script to its end and then the recovery phase, unless the run is abandoned first.
  func execute(_ scenario: DeclaredScenario) {
    runScript(scenario)
    run.script?.catchUp(with: run)
    guard !run.isAbandoned else { return }
    if !run.pins.isEmpty { collectUnmetPins() }
    if run.ignoredFailureCount > 0 {
      let ignored =
        run.ignoredFailureCount == 1
        ? "1 failed expectation" : "\(run.ignoredFailureCount) failed expectations"
      run.remarks.append("\(ignored) ignored: a fault the scenario does not contain had occurred")
    }
    if run.unshownFailureCount > 0 {
      let unshown = run.unshownFailureCount == 1 ? "expectation" : "expectations"
      run.remarks.append("\(run.unshownFailureCount) more \(unshown) failed")
    }
    noteServerFailure()
    // The recovery phase also runs after the budget of facts is exhausted. Without faults the run may
    // still converge. If it does not, the obstacle gives the reason.
    guard error?.kind.canFollowFromApp ?? true else { return }
    if run.definition.hasLiveness {
      launchAgain()
      runRecoveryPhase()
    }
    run.world.askEntitlements()
  }

  /// Runs the script alone, without a recovery phase.
  func play(_ scenario: DeclaredScenario) { runScript(scenario) }

  /// The maximum number of launches after the script's end during which faults can still occur.
  private static let launchesMax = 3

  /// After a fault that the scenario did not order, the user launches an app that is gone. Faults can
  /// still occur, so that a redelivery is tested as thoroughly as the purchase. The following recovery
  /// phase has no faults.
  private func launchAgain() {
    for _ in 0..<ScriptExecution.launchesMax where run.hasUnplannedFault && obstacle == nil {
      let gone = run.world.devices.filter { !$0.isRunning && $0.isOn && $0.installedVersion != nil }
      guard !gone.isEmpty else { return }
      for device in gone { run.launchAgain(device) }
      if !run.world.settle(budget: grantBudget()) { obstacle = spentBudget() }
      run.script?.noteRest(in: run)
    }
  }

  /// Runs the recovery phase. An earlier obstacle of the script remains the reason of an inconclusive
  /// run.
  private func runRecoveryPhase() {
    let outcome = run.world.converge(budget: grantBudget())
    noteServerFailure()
    convergence = outcome
    guard obstacle == nil else { return }
    switch outcome {
    case .converged: break
    case .notConverged(let unfinished, let callbacks):
      obstacle =
        "the run did not become idle: \(unfinished) completed transactions are unfinished, "
        + "and the last launch triggered \(callbacks) callbacks"
    case .budgetSpent: obstacle = spentBudget()
    }
  }

  /// Returns whether a function of the script that handles server requests has failed, which ends the
  /// run.
  @discardableResult
  func noteServerFailure() -> Bool {
    guard let failure = run.serverFailure else { return false }
    if error == nil { take(failure) }
    return true
  }

  /// Handles an error of the scenario's script. After a fault that the scenario did not order, an order
  /// may have become impossible. In that case the error only ends the script.
  func take(_ failure: LuaError) {
    guard run.ending == nil else { return }
    let found = file.error(failure)
    guard run.hasUnplannedFault else {
      error = found
      return
    }
    run.ending = .courseChanged("at line \(found.line): \(found.message)")
  }

  private func runScript(_ scenario: DeclaredScenario) {
    var step = file.machine.start(scenario.run) { arguments in
      // The machine reserves index 0 for "no handle", so the world's index is 1.
      arguments.append(LuaHandle(type: LanguageHandle.world.rawValue, index: 1))
      if let row = scenario.row { arguments.append(frozen: row.fields) }
    }
    while true {
      switch step {
      case .finished: return
      case .failed(let failure):
        take(failure)
        return
      case .suspended(let coroutine):
        guard let suspension = run.suspension else { preconditionFailure("a script waits for nothing") }
        run.suspension = nil
        switch pass(suspension) {
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
    /// The time has passed.
    case passed
    /// Whether the condition became true or the fact occurred before the time was over.
    case answered(Bool)
    /// The run ends here.
    case ended
  }

  /// Runs the world until the script's wait is over.
  private func pass(_ suspension: Suspension) -> Passage {
    let isWithinBudget: Bool
    run.untimedTap = nil
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
    obstacle = spentBudget()
    return .ended
  }

  /// Runs the world event by event until `hasCome` returns true.
  private func wait(
    _ limit: Interval, for words: String, until hasCome: () -> Bool
  ) -> Passage {
    let world = run.world
    let end = world.timeline.now + limit
    let budget = run.recorder.count + min(grantBudget(for: limit), .max - run.recorder.count)
    while !hasCome() {
      if error != nil || noteServerFailure() { return .ended }
      if run.recorder.count > budget {
        obstacle = spentBudget()
        return .ended
      }
      guard world.step(notAfter: end) else {
        world.wait(end - world.timeline.now)
        failWaiting(for: words, within: limit, at: run.suspensionPosition)
        return .answered(false)
      }
    }
    return error == nil && run.ending == nil ? .answered(true) : .ended
  }

  /// Records a failed expectation: the condition did not become true, or the fact did not occur, in time.
  func failWaiting(for words: String, within limit: Interval, at position: (chunkName: String, line: Int)) {
    run.fail(
      "", at: position, expected: "\(words) within \(DurationText.short(limit))", found: "it never happened",
      facts: run.shownFacts.suffix(8))
  }

  /// Whether a function of the script returns true. An error of the function counts as an error of the
  /// scenario.
  func holds(_ condition: LuaFunction) -> Bool {
    do throws(LuaError) {
      let answer = try file.machine.call(condition)
      return answer.first.map { $0 != .nil && $0 != .boolean(false) } ?? false
    } catch let failure {
      take(failure)
      return run.ending != nil
    }
  }

  /// The budget of facts for the next wait. It grows with the world's purchases and events and with the
  /// waiting time, so that only an app that never becomes idle exhausts it.
  func grantBudget(for interval: Interval = .zero) -> UInt32 {
    let entries = run.world.store.purchaseCount + run.world.timeline.eventCount
    let seconds = Int(clamping: interval.nanoseconds / Interval.seconds(1).nanoseconds)
    let usual = 40_000 + 100 * entries + min(seconds, 2_000_000)
    budget = UInt32(clamping: min(usual, Int(limits.facts)))
    return budget
  }

  /// The message about an exhausted budget, with the last facts if facts are shown.
  func spentBudget() -> String {
    let printer = FactPrinter(world: run.world, texts: run.recorder.texts)
    let last = run.shownFacts.suffix(6).map(printer.line).joined(separator: "; ")
    return "the run did not become idle within \(budget) facts"
      + (last.isEmpty ? "" : "; the last: \(last)")
  }

  private func collectUnmetPins() {
    let unmet = run.choices.unmetPins
    for pin in run.pins {
      let isUnmet =
        switch pin.source {
        case .pin(let id): unmet.contains { $0.id == id }
        case .fault(let id): run.world.isWaiting(id)
        case .failure(let id): run.world.isWaiting(id)
        case .download(let id): run.world.isWaiting(id)
        case .serverFailure(let id): run.world.isWaiting(id)
        }
      guard isUnmet else { continue }
      unmetPins.append(
        UnmetPin(words: pin.words, file: pin.file, line: pin.line, isOptional: pin.isOptional))
    }
  }
}

/// The condition that a script waits for.
enum Suspension {
  /// The world is idle.
  case settling
  /// A length of time has passed.
  case waiting(Interval)
  /// The function returns true, or the time is over.
  case untilTrue(LuaFunction, Interval)
  /// A fact of the kind occurs, or the time is over.
  case untilFact(FactKind, Interval)
  /// All functions that run in parallel have ended.
  case parallel([LuaFunction])
}

internal import Facts
internal import Kernel
internal import Lua
internal import World

/// Runs the script of a scenario: resumes it when its wait is over, and lets the liveness phase follow its
/// end.
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
  /// How the liveness phase ended; nil where there was none.
  private(set) var convergence: Convergence?
  /// The faults and answers that were prepared and never came true.
  private(set) var unmetPins: [UnmetPin] = []

  init(run: ScenarioRun, file: ScenarioFile, limits: ScenarioLimits) {
    self.run = run
    self.file = file
    self.limits = limits
  }

  /// Runs the script to its end and then the liveness phase, unless the run is abandoned before.
  func execute(_ scenario: DeclaredScenario) {
    runScript(scenario)
    run.script?.catchUp(with: run)
    guard !run.isAbandoned else { return }
    if !run.pins.isEmpty { collectUnmetPins() }
    if run.leftOutCount > 0 {
      let ignored = run.leftOutCount == 1 ? "1 failed expectation" : "\(run.leftOutCount) failed expectations"
      run.remarks.append("\(ignored) ignored: a fault the scenario does not contain had occurred")
    }
    if run.unshownFailureCount > 0 {
      let unshown = run.unshownFailureCount == 1 ? "expectation" : "expectations"
      run.remarks.append("\(run.unshownFailureCount) more \(unshown) failed")
    }
    noteServerFailure()
    // The liveness phase also follows a spent budget of facts: without faults the run may still converge. If
    // it does not, the obstacle says why.
    guard error?.kind.canFollowFromApp ?? true else { return }
    if run.definition.hasLiveness {
      launchAgain()
      leaveToItself()
    }
    run.world.askEntitlements()
  }

  /// Runs the script alone, without a liveness phase behind it.
  func play(_ scenario: DeclaredScenario) { runScript(scenario) }

  /// The greatest number of launches after the script's end in which faults can still strike.
  private static let launchesMax = 3

  /// After a fault that the scenario does not contain, the user launches an app that is gone. Faults can still strike, so
  /// that a redelivery is tried as hard as the purchase; the liveness phase then has none.
  private func launchAgain() {
    for _ in 0..<ScriptExecution.launchesMax where run.isDisturbed && obstacle == nil {
      let gone = run.world.devices.filter { !$0.isRunning && $0.isOn && $0.installedVersion != nil }
      guard !gone.isEmpty else { return }
      for device in gone { run.launchAgain(device) }
      if !run.world.settle(budget: grantBudget()) { obstacle = spentBudget() }
      run.script?.noteRest(in: run)
    }
  }

  /// The liveness phase. An obstacle that the script met before it stays the reason of an inconclusive run.
  private func leaveToItself() {
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

  /// Whether a function of the script that answers for the server has failed, which ends the run.
  @discardableResult
  func noteServerFailure() -> Bool {
    guard let failure = run.serverFailure else { return false }
    if error == nil { take(failure) }
    return true
  }

  /// Takes an error of the scenario's script. Behind a fault that the scenario does not know of its orders may not fit
  /// the world any more, so there it only ends the script.
  func take(_ failure: LuaError) {
    guard run.ending == nil else { return }
    let found = file.error(failure)
    guard run.isDisturbed else {
      error = found
      return
    }
    run.ending = .courseChanged("at line \(found.line): \(found.message)")
  }

  private func runScript(_ scenario: DeclaredScenario) {
    var step = file.machine.start(scenario.run) { arguments in
      // The machine takes index 0 for no handle, so that of the world is 1.
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

  /// The outcome of a wait.
  enum Passage {
    /// The time has gone by.
    case passed
    /// Whether the condition came true or the fact came, before the time was over.
    case answered(Bool)
    /// The run ends here.
    case ended
  }

  /// Lets the world go on as the script waits.
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

  /// Lets the world go on event by event until `hasCome` gives true.
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

  /// Records a failed expectation: the condition or fact that the script waited for did not come in time.
  func failWaiting(for words: String, within limit: Interval, at position: (chunkName: String, line: Int)) {
    run.fail(
      "", at: position, expected: "\(words) within \(DurationText.short(limit))", found: "it never happened",
      facts: run.shownFacts.suffix(8))
  }

  /// Whether a function of the script gives true. An error of the function counts as an error of the
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

  /// The budget of facts for the next wait. It grows with the purchases and events of the world and with the
  /// time to wait, so that only an app that never comes to rest spends it.
  func grantBudget(for interval: Interval = .zero) -> UInt32 {
    let entries = run.world.store.purchaseCount + run.world.timeline.eventCount
    let seconds = Int(clamping: interval.nanoseconds / Interval.seconds(1).nanoseconds)
    let usual = 40_000 + 100 * entries + min(seconds, 2_000_000)
    budget = UInt32(clamping: min(usual, Int(limits.facts)))
    return budget
  }

  /// The message of a spent budget, with the last facts where they are shown.
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
  /// Nothing prompt is left in the world.
  case settling
  /// A length of time has gone by.
  case waiting(Interval)
  /// A function gives true, or the time is over.
  case untilTrue(LuaFunction, Interval)
  /// A fact of a kind came, or the time is over.
  case untilFact(FactKind, Interval)
  /// Functions that run side by side have ended.
  case parallel([LuaFunction])
}

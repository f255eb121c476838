internal import Facts
internal import Kernel
internal import Lua
internal import World

/// The course of one run: the script is resumed whenever what it waits for has come, and at the end the world
/// is left
/// to itself.
final class Performance {
  let stage: RunStage
  let file: ScenarioFile
  let limits: ScenarioLimits
  /// What is wrong with the scenario.
  var error: ScenarioError?
  /// Why the run cannot tell.
  var obstacle: String?
  /// How many facts the latest order could bring about.
  private var budget: UInt32 = 0
  /// How the world came to rest.
  private(set) var convergence: Convergence?
  /// What was prepared and never came true.
  private(set) var unmetPins: [UnmetPin] = []

  init(stage: RunStage, file: ScenarioFile, limits: ScenarioLimits) {
    self.stage = stage
    self.file = file
    self.limits = limits
  }

  /// Runs the script to its end, and then the liveness phase.
  func perform(_ scenario: DeclaredScenario) {
    runScript(scenario)
    if !stage.pins.isEmpty { collectUnmetPins() }
    if case .appIsGone(let reason)? = stage.ending {
      stage.remarks.append("the scenario ended early: \(reason)")
    }
    if stage.unshownFailureCount > 0 {
      stage.remarks.append("\(stage.unshownFailureCount) more expectations failed")
    }
    noteServerFailure()
    // Whoever did not settle under faults may settle without them, and else it shows why not.
    guard error?.kind.canFollowFromApp ?? true, stage.definition.hasLiveness else { return }
    leaveToItself()
  }

  /// The liveness phase. What stood in the way before it stays the reason why the run cannot tell.
  private func leaveToItself() {
    let outcome = stage.world.converge(budget: grantBudget())
    noteServerFailure()
    convergence = outcome
    guard obstacle == nil else { return }
    switch outcome {
    case .converged: break
    case .notConverged(let unfinished, let callbacks):
      obstacle =
        "the world did not come to rest: \(unfinished) ended transactions are not finished, "
        + "and the last launch brought \(callbacks) callbacks"
    case .budgetSpent: obstacle = spentBudget()
    }
  }

  /// Whether code of the scenario that stands in for the server is wrong; the run ends with it.
  @discardableResult
  func noteServerFailure() -> Bool {
    guard let failure = stage.serverFailure else { return false }
    if error == nil, stage.ending == nil { error = file.error(failure) }
    return true
  }

  private func runScript(_ scenario: DeclaredScenario) {
    var step = file.machine.start(scenario.run) { arguments in
      // The world is told from no handle at all by its number.
      arguments.append(LuaHandle(type: LanguageHandle.world.rawValue, index: 1))
      if let row = scenario.row { arguments.append(frozen: row.fields) }
    }
    while true {
      switch step {
      case .finished: return
      case .failed(let failure):
        if stage.ending == nil { error = file.error(failure) }
        return
      case .suspended(let coroutine):
        guard let suspension = stage.suspension else { preconditionFailure("a script waits for nothing") }
        stage.suspension = nil
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

  /// How time went by.
  enum Passage {
    /// As it was asked.
    case passed
    /// Until something came true, or until the time was over.
    case answered(Bool)
    /// The run ends here.
    case ended
  }

  /// Lets time go by.
  private func pass(_ suspension: Suspension) -> Passage {
    let isWithinBudget: Bool
    switch suspension {
    case .settling: isWithinBudget = stage.world.settle(budget: grantBudget())
    case .waiting(let interval):
      isWithinBudget = stage.world.wait(interval, budget: grantBudget(for: interval))
    case .untilTrue(let condition, let limit):
      return wait(limit, for: "the condition") { holds(condition, &$0) }
    case .untilFact(let kind, let limit):
      var known = stage.recorder.kept.count
      return wait(limit, for: FactDescription.of(kind).name) { _ in
        defer { known = stage.recorder.kept.count }
        return stage.recorder.kept[known...].contains { $0.content.kind == kind }
      }
    case .parallel(let functions): return runSideBySide(functions) ? .passed : .ended
    }
    if noteServerFailure() { return .ended }
    if isWithinBudget { return .passed }
    obstacle = spentBudget()
    return .ended
  }

  /// Lets time go by, event by event, until something came true.
  private func wait(
    _ limit: Interval, for words: String, until hasCome: (inout ScenarioError?) -> Bool
  ) -> Passage {
    let world = stage.world
    let end = world.timeline.now + limit
    let budget = stage.recorder.count + min(grantBudget(for: limit), .max - stage.recorder.count)
    while !hasCome(&error) {
      if error != nil || noteServerFailure() { return .ended }
      if stage.recorder.count > budget {
        obstacle = spentBudget()
        return .ended
      }
      guard world.step(notAfter: end) else {
        world.wait(end - world.timeline.now)
        failWaiting(for: words, within: limit, at: stage.suspensionPosition)
        return .answered(false)
      }
    }
    return error == nil ? .answered(true) : .ended
  }

  /// Notes that something was waited for in vain.
  func failWaiting(for words: String, within limit: Interval, at position: (chunkName: String, line: Int)) {
    stage.fail(
      "", at: position, expected: "\(words) within \(DurationText.short(limit))", found: "it never came",
      facts: stage.recorder.kept.suffix(8))
  }

  /// Whether a function of the script gives true.
  func holds(_ condition: LuaFunction, _ error: inout ScenarioError?) -> Bool {
    do throws(LuaError) {
      let answer = try file.machine.call(condition)
      return answer.first.map { $0 != .nil && $0 != .boolean(false) } ?? false
    } catch let failure {
      if stage.ending == nil { error = file.error(failure) }
      return stage.ending != nil
    }
  }

  /// How many facts the next order can bring about: more where there is more to do, or more time. An app that never
  /// comes to rest is found out before it has kept everybody waiting.
  func grantBudget(for interval: Interval = .zero) -> UInt32 {
    let entries = stage.world.store.purchaseCount + stage.world.timeline.eventCount
    let seconds = Int(clamping: interval.nanoseconds / Interval.seconds(1).nanoseconds)
    let usual = 250_000 + 100 * entries + min(seconds, 2_000_000)
    budget = UInt32(clamping: min(usual, Int(limits.facts)))
    return budget
  }

  /// What happened over and over again when the budget of facts was spent.
  func spentBudget() -> String {
    let printer = FactPrinter(world: stage.world, texts: stage.recorder.texts)
    let last = stage.recorder.kept.suffix(6).map(printer.line).joined(separator: "; ")
    return "the world did not settle within \(budget) facts"
      + (last.isEmpty ? "" : "; the last: \(last)")
  }

  private func collectUnmetPins() {
    let unmet = stage.choices.unmetPins
    for pin in stage.pins {
      let isUnmet =
        switch pin.source {
        case .pin(let id): unmet.contains { $0.id == id }
        case .fault(let id): stage.world.isWaiting(id)
        case .failure(let id): stage.world.isWaiting(id)
        case .download(let id): stage.world.isWaiting(id)
        case .serverFailure(let id): stage.world.isWaiting(id)
        }
      guard isUnmet else { continue }
      unmetPins.append(
        UnmetPin(words: pin.words, file: pin.file, line: pin.line, isOptional: pin.isOptional))
    }
  }
}

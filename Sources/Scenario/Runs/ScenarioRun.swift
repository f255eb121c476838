public import Facts
public import Kernel
internal import Lua
public import Rules
public import World

/// Runs scenarios, one after another: what is expensive to make is kept from run to run. It belongs to one
/// thread.
public final class ScenarioRun {
  private let bench: Bench
  private let choices: Choices
  /// What scripts may use, and how many facts an order may bring about.
  public let limits: ScenarioLimits

  /// Makes a run that judges by every rule there is, by those that a scenario's suite brings along, and by more; each
  /// weighs as the requirements say.
  public init(
    limits: ScenarioLimits = ScenarioLimits(), rules: [LuaRule] = [], requirements: RequirementSet = .latest
  ) {
    self.limits = limits
    bench = Bench(everywhere: rules, requirements: requirements)
    choices = Choices(kinds: ChoiceSite.kinds)
  }

  /// Runs one scenario of a file against an app and judges it.
  ///
  /// - Parameters:
  ///   - position: Which of the file's scenarios.
  ///   - file: The file.
  ///   - subject: The app.
  ///   - driver: What decides everything that the scenario leaves open.
  ///   - retention: Which facts are kept; all of them where the scenario reads facts itself.
  ///   - sinks: Who else wants to see each fact.
  public func run(
    _ position: Int, of file: ScenarioFile, subject: any Subject, driver: ChoiceDriver = .canonical,
    retention: Retention = .full, sinks: [any FactSink] = []
  ) -> RunResult {
    choices.start(driver)
    if case .seeded = driver {
      // Whoever wants other surroundings says so in the scenario: a younger pin wins.
      for site in ChoiceSite.surroundings { choices.pin(name: site.rawValue, value: 0) }
    }
    return run(position, of: file, subject: subject, choices: choices, retention: retention, sinks: sinks)
  }

  /// Runs one scenario with choices that somebody else has started and reads afterwards.
  public func run(
    _ position: Int, of file: ScenarioFile, subject: any Subject, choices: Choices,
    retention: Retention = .full,
    sinks: [any FactSink] = []
  ) -> RunResult {
    let definition = file.scenarios[position]
    let sitting: Bench.Sitting
    switch bench.sitting(for: definition, of: file) {
    case .success(let found): sitting = found
    case .failure(let error):
      return RunResult(verdict: .error(error), trace: Recorder(retention: .hashOnly, sinks: []).trace)
    }
    let judge = sitting.judge
    judge.reset()
    let recorder = Recorder(
      retention: definition.readsFacts ? .full : retention, sinks: sinks.isEmpty ? [judge] : [judge] + sinks)
    if let reason = Applicability.obstacle(for: definition, to: subject.capabilities) {
      return RunResult(verdict: .notApplicable(reason: reason), trace: recorder.trace)
    }
    file.machine.restore()
    let stage = RunStage(definition, subject: subject, recorder: recorder, choices: choices, host: file.host)
    stage.caseFile = judge.file
    stage.machine = file.machine
    file.host.stage = stage
    defer { file.host.stage = nil }
    let performance = Performance(stage: stage, file: file, limits: limits)
    performance.perform(file.declared[position])
    return conclude(performance, definition, subject.capabilities, sitting)
  }

  private func conclude(
    _ performance: Performance, _ definition: ScenarioDefinition, _ capabilities: Capabilities,
    _ sitting: Bench.Sitting
  ) -> RunResult {
    let stage = performance.stage
    let judge = sitting.judge
    var result = RunResult(verdict: .passed, trace: stage.recorder.trace)
    let evidence = Applicability.evidence(of: capabilities)
    result.pages = judge.pages
    result.levels = judge.levels
    result.ruleVerdicts.reserveCapacity(judge.pages.count)
    for position in judge.pages.indices {
      result.ruleVerdicts.append(judge.verdict(at: position, available: evidence))
    }
    result.failedExpectations = stage.failures
    result.convergence = performance.convergence
    result.deviations = stage.choices.deviations
    result.unmetPins = performance.unmetPins
    result.crashes = stage.world.crashes
    result.remarks = stage.remarks
    if !definition.rules.isEmpty || !definition.expectsBroken.isEmpty { compareRules(definition, &result) }
    if let error = sitting.failure {
      result.verdict = .error(error)
    } else if let error = performance.error {
      // Where the app already did wrong, a scenario that relies on it may find the world another one than it expects.
      if error.kind.canFollowFromApp, isFailed(result, definition, judge.levels) {
        result.verdict = .failed
        result.remarks.append("the scenario ended early, at line \(error.line): \(error.message)")
      } else {
        result.verdict = .error(error)
      }
    } else {
      result.verdict = verdict(of: result, performance, definition, judge.levels)
    }
    return result
  }

  private func compareRules(_ definition: ScenarioDefinition, _ result: inout RunResult) {
    for (position, page) in result.pages.enumerated() {
      let verdict = result.ruleVerdicts[position]
      if definition.rules.contains(page.identifier), verdict == .notExercised {
        result.unexercisedRules.append(page.identifier)
      }
      if definition.expectsBroken.contains(page.identifier), verdict.witness == nil {
        result.unbrokenRules.append(page.identifier)
      }
    }
  }

  private func verdict(
    of result: RunResult, _ performance: Performance, _ definition: ScenarioDefinition, _ levels: [RuleLevel]
  ) -> CaseVerdict {
    if isFailed(result, definition, levels) { return .failed }
    if let pin = result.unmetPins.first(where: { !$0.isOptional }), !performance.stage.isExplored {
      return .error(
        ScenarioError(
          kind: .unmet, file: pin.file, line: pin.line,
          message: "what was prepared never came true: \(pin.words); "
            + "prepare something that happens in this run, or say optional = true"))
    }
    if let reason = performance.obstacle { return .inconclusive(reason: reason) }
    if let rule = result.unexercisedRules.first, !performance.stage.isExplored {
      // Whether it is the app's way or the scenario's fault, nobody can tell: the suite's own apps guard the scenarios.
      return .notApplicable(
        reason: "the app gave no occasion to judge the rule \(rule), which the scenario is about")
    }
    return .passed
  }

  private func isFailed(
    _ result: RunResult, _ definition: ScenarioDefinition, _ levels: [RuleLevel]
  ) -> Bool {
    if !result.failedExpectations.isEmpty || !result.unbrokenRules.isEmpty { return true }
    if !result.crashes.isEmpty, definition.expectsBroken.isEmpty { return true }
    for (position, verdict) in result.ruleVerdicts.enumerated() {
      guard case .broken = verdict, levels[position] == .must else { continue }
      if !definition.expectsBroken.contains(result.pages[position].identifier) { return true }
    }
    return false
  }
}

internal import Kernel
internal import Rules
internal import World

extension ScenarioRunner {
  /// Creates the result of a run from the verdicts of all rules and the outcome of the script.
  func conclude(
    _ execution: ScriptExecution, _ definition: ScenarioDefinition, _ subject: any Subject,
    _ selection: RuleSelector.Selection
  ) -> RunResult {
    let (run, judge) = (execution.run, selection.judge)
    var result = gather(execution, judge, Applicability.evidence(of: subject))
    let namesRules = !definition.rules.isEmpty || !definition.expectsBroken.isEmpty
    if namesRules, !run.choices.hasUnplannedFault { compareRules(definition, &result) }
    let isFailed = isFailed(result, definition, judge.requiredLevels)
    if let site = judge.file.undocumented, isFailed || result.hasBreach {
      result.remarks.append("Apple does not document “\(site.rawValue)”, so the failures are warnings")
    }
    if let error = selection.failure {
      result.end(with: error)
    } else if let error = execution.error {
      end(&result, with: error, isFailed: isFailed)
    } else if isFailed {
      result.verdict = .failed
    } else if let pin = unmetPin(of: result, execution) {
      result.verdict = .inconclusive(
        reason: "\(pin.file):\(pin.line): the prepared event never happened: \(pin.words); "
          + "prepare an event that happens in this run, or add optional = true")
    } else {
      result.verdict = verdict(of: result, execution)
    }
    if let ending = run.outcome.ending, result.verdict.reason?.hasSuffix(ending.reason) != true {
      result.remarks.append("the scenario ended early: \(ending.reason)")
    }
    return result
  }

  /// Returns what the run left: the verdicts of all rules, the failed expectations, and the remarks.
  private func gather(_ execution: ScriptExecution, _ judge: Judge, _ evidence: RuleEvidence) -> RunResult {
    let run = execution.run
    var result = RunResult(verdict: .passed, trace: run.facts.trace)
    result.pages = judge.pages
    result.levels = judge.levels
    result.levelMax = judge.levelMax
    result.ruleVerdicts.reserveCapacity(judge.pages.count)
    for position in judge.pages.indices {
      result.ruleVerdicts.append(judge.verdict(at: position, available: evidence))
    }
    result.failedExpectations = run.outcome.failedExpectations.map { weighed($0, result) }
    result.convergence = execution.convergence
    result.deviations = run.choices.deviations
    result.unmetDeviations = run.choices.unmetDeviations
    result.unmetPins = execution.unmetPins
    result.crashes = run.world.apps.crashes
    result.crashes += run.world.server.crashes.map {
      AppCrash($0.reason, file: $0.file, line: $0.line, message: "in the server's code, \($0.message)")
    }
    result.undeclaredCalls = run.world.apps.undeclaredCalls
    result.endedEarly = execution.error != nil || run.outcome.ending != nil
    result.remarks = run.outcome.remarks
    result.ignoredControls = run.user.ignoredControls
    return result
  }

  /// Ends the result of a run whose script ended with an error.
  private func end(_ result: inout RunResult, with error: ScenarioError, isFailed: Bool) {
    // If the app failed a check, that failure may have made the command impossible, so it takes
    // precedence over the error.
    if error.kind.canFollowFromApp, isFailed {
      result.verdict = .failed
      result.remarks.append("the scenario ended early, at line \(error.line): \(error.message)")
    } else if error.kind == .unreached {
      result.verdict = .inconclusive(reason: error.description)
    } else {
      result.end(with: error)
    }
  }

  /// Returns a failed expectation with the level of its rule. The level is used even if the rule does not
  /// apply to the app, because the scenario itself observed the failure.
  private func weighed(_ expectation: FailedExpectation, _ result: RunResult) -> FailedExpectation {
    guard let rule = expectation.rule,
      let place = result.pages.firstIndex(where: { $0.identifier == rule })
    else { return expectation }
    var expectation = expectation
    expectation.level = result.levels[place]
    return expectation
  }

  /// Records the rules that the scenario names and the run did not exercise. Also records the rules that
  /// the app did not break, although the scenario expects it.
  private func compareRules(_ definition: ScenarioDefinition, _ result: inout RunResult) {
    for position in result.pages.indices {
      let identifier = result.pages[position].identifier
      switch result.ruleVerdicts[position] {
      case .broken: continue
      case .notExercised where definition.rules.contains(identifier):
        result.unexercisedRules.append(identifier)
      case .kept, .notExercised, .notApplicable, .inconclusive: break
      }
      if definition.expectsBroken.contains(identifier) { result.unbrokenRules.append(identifier) }
    }
  }

  /// Returns the first prepared fault or answer that had to occur and did not. Nil if there is none, or
  /// if the driver may choose non-default options.
  private func unmetPin(of result: RunResult, _ execution: ScriptExecution) -> UnmetPin? {
    execution.run.outcome.isExplored ? nil : result.unmetPins.first { !$0.isOptional }
  }

  private func verdict(of result: RunResult, _ execution: ScriptExecution) -> CaseVerdict {
    if let reason = execution.obstacle { return .inconclusive(reason: reason) }
    switch execution.run.outcome.ending {
    case .partIsMissing(let reason): return .notApplicable(reason: reason)
    // The rest of the scenario was not checked. This makes the case inconclusive, unless the driver
    // injects faults. Faults can be expected to end the app.
    case .appIsGone(let reason) where !execution.run.outcome.isExplored:
      return .inconclusive(reason: "the scenario ended early: \(reason)")
    case .appIsGone, .appIsKilled, .courseChanged, nil: return .passed
    }
  }

  private func isFailed(
    _ result: RunResult, _ definition: ScenarioDefinition, _ levels: [RuleLevel]
  ) -> Bool {
    if result.failedExpectations.contains(where: { $0.level == .must }) { return true }
    if !result.unbrokenRules.isEmpty { return true }
    if !result.crashes.isEmpty, definition.expectsBroken.isEmpty { return true }
    for (position, verdict) in result.ruleVerdicts.enumerated() {
      guard case .broken = verdict, levels[position] == .must else { continue }
      if !definition.expectsBroken.contains(result.pages[position].identifier) { return true }
    }
    return false
  }
}

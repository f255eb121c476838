internal import Kernel
internal import Results
internal import Rules
public import Runner
internal import Scenario

/// Makes a failing run smaller until nothing can be removed. First it removes choices while the
/// scenario is unchanged. Then it writes the run as a separate scenario, and reduces its commands,
/// numbers, times and declaration.
///
/// It is deterministic: the same failure always gives the same text. The budget is a number of runs.
public struct Shrinker {
  /// The maximum number of runs.
  public let budget: Int

  /// The passes over a script, in order. They are repeated until none makes it smaller.
  private static let passes: [any ShrinkPass] = [
    FewerOrders(), PlainerOrders(), ShorterTimes(), FewerParts(), SimplerDeclarations(), FewerPairs(),
  ]

  public init(budget: Int = 4_000) { self.budget = budget }

  /// Finds the smallest run that fails in the same way as the given run.
  ///
  /// - Parameters:
  ///   - failure: The failed run.
  ///   - runner: Runs the cases of the failure's plan.
  ///   - file: The path of the resulting text, for the command in it that reproduces the failure.
  ///   - mutation: The mutation of the app that failed; nil for the original app.
  /// - Throws: The reason why the case cannot be run at all.
  public func shrink(
    _ failure: FoundFailure, with runner: CaseRunner, file: String = "FILE",
    mutation: Mutation? = nil
  ) throws(CaseStop) -> ShrunkFailure {
    let wrap: CaseRunner.Wrap = { app in mutation?.around(app) ?? app }
    var shrunk = ShrunkFailure(failure)
    let found = try runner.write(failure.number, choosing: failure.deviations, around: wrap)
    guard let target = SameFailure(failure.symptom, in: found.result) else {
      shrunk.obstacle = "the run does not reproduce \(failure.symptom.text)"
      return shrunk
    }
    let trials = ShrinkTrials(failure.number, target, runner, budget: budget, around: wrap)
    let fewer = FewerDeviations().shrunk(failure.deviations, trials)
    let deviations = SmallerDeviations().shrunk(fewer, trials)
    let run = try runner.write(failure.number, choosing: deviations, around: wrap)
    shrunk.deviations = deviations
    if mutation == nil, !runner.isGenerated(failure.number) { shrunk.replay = run.replay.encode() }
    let script = run.script.preparing(deviations, by: failure.symptom)
    var tally = FaultTally(in: run.script)
    tally.add(failure.deviations.filter { !fewer.contains($0) })
    shrunk.record(script.faults, FailureShape.key(failure.symptom, faults: script.faults), tally)
    shrunk.obstacle = obstacle(to: script, trials, isOnlyExpected: target.isOnlyExpected(in: run.result))
    if shrunk.obstacle == nil {
      let smallest = smallest(script, trials)
      tally.add(script.faults, without: smallest.faults)
      shrunk.record(smallest.faults, FailureShape.key(failure.symptom, smallest), tally)
      let text = ShrunkText(shrunk, failure, runner, file: file, mutation: mutation)
      shrunk.text = text.source(of: smallest)
    }
    if let stop = trials.stop { throw stop }
    shrunk.runCount = trials.runCount
    shrunk.isSmallest = !trials.isSpent
    return shrunk
  }

  /// The reason why a script cannot be reduced to a scenario file. Nil if it can be.
  private func obstacle(
    to script: ScriptRecord, _ trials: ShrinkTrials, isOnlyExpected: Bool
  ) -> String? {
    if let obstacle = script.obstacle { return obstacle.description }
    if trials.fails(script) { return nil }
    if trials.isSpent { return "the limit of \(budget) runs was reached" }
    return isOnlyExpected
      ? "it fails only expectations of the scenario, and a recorded script cannot contain them"
      : "its recorded script does not fail on its own"
  }

  private func smallest(_ script: ScriptRecord, _ trials: ShrinkTrials) -> ScriptRecord {
    var current = script
    var before: ScriptRecord
    repeat {
      before = current
      for pass in Shrinker.passes { current = pass.shrunk(current, trials) }
    } while current != before && !trials.isSpent
    return current
  }
}

extension ScriptRecord {
  /// Adds the deviations to the record as commands, and keeps only the parts of the declaration that
  /// concern the failure.
  fileprivate func preparing(_ deviations: [Deviation], by symptom: FailureSymptom) -> ScriptRecord {
    var copy = preparing(deviations)
    let declared = definition.rules + definition.expectsBroken
    copy.definition.rules =
      symptom.rule.map { rule in
        RuleRegistry.page(of: rule) != nil || declared.contains(rule) ? [rule] : []
      } ?? []
    copy.definition.expectsBroken = []
    copy.definition.level = .must
    return copy
  }
}

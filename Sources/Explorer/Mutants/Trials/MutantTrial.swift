internal import Results
internal import Rules
internal import Runner
internal import Scenario
internal import World

/// Tries mutants in the scenarios of a plan; it belongs to one worker.
final class MutantTrial {
  private let plan: MutationPlan
  private let originals: [OriginalCase]
  private let runner: CaseRunner
  private let limits: ScenarioLimits

  /// How many times the facts of the app itself a mutant may bring about before it counts as endless.
  private static let factsFactor: UInt32 = 20
  private static let factsLeast: UInt32 = 20_000

  init(_ plan: MutationPlan, _ originals: [OriginalCase]) {
    self.plan = plan
    self.originals = originals.filter(\.isUsable)
    var limits = ScenarioLimits()
    let most = originals.map(\.result.factCount).max() ?? 0
    limits.facts = max(
      MutantTrial.factsLeast, min(most, limits.facts / MutantTrial.factsFactor) * MutantTrial.factsFactor)
    self.limits = limits
    runner = CaseRunner(plan: plan.plan, breakdown: .none, limits: limits, keepsFiles: true)
  }

  /// Tries a mutant in the scenarios where the app does what it alters, up to the first that notices it.
  func finish(_ mutant: Mutant) -> FinishedCase {
    var result = MutantResult(mutant)
    guard let point = plan.points.firstIndex(of: mutant.point) else {
      preconditionFailure("the mutant \(mutant.identifier) is not of this plan")
    }
    var hasStruck = false
    // A table of cases says it once for all its rows, and one row is enough.
    var named = NamedScenarios()
    for original in originals {
      let planned = plan.plan.cases[original.number]
      let isNamed = planned.scenario.definition.catches.contains(mutant.identifier)
      let isOpen = result.catches.isEmpty || plan.isFull || isNamed
      var notice: String?
      if isOpen, original.passed.contains(point) {
        let trial = attempt(mutant, original)
        if trial.hasStruck {
          hasStruck = true
          result.trialCount += 1
          notice = words(of: trial.result, original.result, mutant)
          if notice == nil, let reason = trial.result.verdict.reason {
            result.undecided.append(MutantCatch(address: planned.address, words: MutantTrial.line(reason)))
          }
        }
      }
      if let notice { result.catches.append(MutantCatch(address: planned.address, words: notice)) }
      if isNamed { named.take(planned, isCaught: notice != nil) }
    }
    result.missed = named.missed
    result.outcome = !result.catches.isEmpty ? .caught : hasStruck ? .survived : .notApplicable
    var finished = FinishedCase(result: MutationPlan.empty(mutant, .passed))
    finished.details = result.json
    return finished
  }

  private func attempt(_ mutant: Mutant, _ original: OriginalCase) -> (result: CaseResult, hasStruck: Bool) {
    var subject: MutantSubject?
    let result = runner.result(of: original.number) { app in
      let mutated = MutantSubject(mutant, of: app)
      subject = mutated
      return mutated
    }
    return (result, subject?.hasStruck ?? false)
  }

  /// By what a scenario noticed a mutant, or nothing where it did not.
  private func words(of result: CaseResult, _ original: CaseResult, _ mutant: Mutant) -> String? {
    if case .inconclusive = result.verdict, result.factCount > limits.facts {
      return "it never comes to rest"
    }
    guard result.verdict == .failed || result.verdict == .warned else { return nil }
    let known = Set(original.findings.filter { $0.breach != nil }.map(\.rule))
    let broken = result.findings.filter { $0.breach != nil && !known.contains($0.rule) }
    let telling =
      broken.first { mutant.weight.rules.contains($0.rule) } ?? broken.first { $0.level == .must }
      ?? broken.first
    if let telling { return telling.rule.text }
    if original.expectations.isEmpty, let expectation = result.expectations.first {
      return "the expectation in line \(expectation.place.line)"
    }
    if original.crashes.isEmpty, !result.crashes.isEmpty { return "the end of the process" }
    return result.verdict == .failed ? "the verdict" : nil
  }

  /// The first line of a reason.
  private static func line(_ reason: String) -> String {
    reason.split(separator: "\n").first.map(String.init) ?? reason
  }
}

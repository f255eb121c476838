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

  /// A mutant that brings about so many times the facts of the app itself counts as endless.
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
    runner = CaseRunner(plan: plan.plan, limits: limits, keepsFiles: true)
  }

  /// Tries a mutant in the scenarios where the app passes its point, up to the first that notices it.
  func result(of mutant: Mutant) -> MutantResult {
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
    return result
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

  /// The rule, expectation or other sign by which a scenario noticed a mutant, or nothing where it did not.
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

/// The scenarios whose `catches` names a mutant, and whether one of their cases noticed it.
private struct NamedScenarios {
  private var scenarios: [(file: String, line: Int, address: CaseAddress, isCaught: Bool)] = []

  /// Adds one case.
  mutating func take(_ planned: PlannedCase, isCaught: Bool) {
    let definition = planned.scenario.definition
    if let last = scenarios.indices.last, scenarios[last].file == definition.file,
      scenarios[last].line == definition.line
    {
      scenarios[last].isCaught = scenarios[last].isCaught || isCaught
    } else {
      scenarios.append((definition.file, definition.line, planned.address, isCaught))
    }
  }

  /// The first case of each scenario none of whose cases noticed the mutant.
  var missed: [CaseAddress] { scenarios.filter { !$0.isCaught }.map(\.address) }
}

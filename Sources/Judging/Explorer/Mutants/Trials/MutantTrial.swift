internal import Results
internal import Rules
internal import Runner
internal import Scenario
internal import World

/// Tries mutations in the scenarios of a plan. It belongs to one worker.
final class MutantTrial {
  private let plan: MutationPlan
  private let originals: [OriginalCase]
  private let runner: CaseRunner
  private let limits: ScenarioLimits

  /// A run with a mutant is considered endless if it produces this many times as many facts as the run
  /// of the original app.
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

  /// Tries a mutation in the scenarios where the app reaches one of the mutation's points. After the
  /// first scenario that detects the mutation, only scenarios that name it are tried, unless the plan
  /// is full.
  func result(of mutation: Mutation) -> MutantResult {
    var result = MutantResult(mutation)
    let points = plan.points(of: mutation)
    var striking: Set<Mutant> = []
    var living: [Trial] = []
    // All rows of a table of cases share one `catches`, and one row that detects the mutant is enough.
    var named = NamedScenarios()
    for original in originals {
      let planned = plan.plan.cases[original.number]
      let isNamed = planned.scenario.definition.catches.contains(mutation.identifier)
      let isOpen = result.catches.isEmpty || plan.isFull || isNamed
      var notice: String?
      var isMet = false
      if isOpen, !original.passed.isDisjoint(with: points) {
        let trial = attempt(mutation.mutants, original)
        if !trial.striking.isEmpty {
          isMet = true
          striking.formUnion(trial.striking)
          result.trialCount += 1
          notice = words(of: trial.result, original.result, mutation)
          if notice == nil { living.append(trial) }
        }
      }
      if let notice { result.catches.append(MutantCatch(address: planned.address, words: notice)) }
      if isNamed { named.add(planned, isMet: isMet, isCaught: notice != nil) }
    }
    result.missed = named.missed
    result.undecided = living.compactMap(\.undecided)
    guard result.trialCount > 0 else { return result }
    // Only mutants that alter something count. They may do so alone, or only together with the other
    // mutant of the pair.
    result.weigh(MutantWeight(of: mutation.mutants.filter { striking.contains($0) || strikesAlone($0) }))
    if !result.catches.isEmpty {
      result.outcome = .caught
    } else if !living.isEmpty {
      let isUndone =
        mutation.isPair && result.isBreach && living.allSatisfy { showsNoBreach($0, of: mutation) }
      result.outcome = isUndone ? .undone : .survived
    }
    return result
  }

  private func strikesAlone(_ mutant: Mutant) -> Bool {
    let points = plan.points(of: Mutation(mutant))
    return originals.contains { original in
      !original.passed.isDisjoint(with: points) && !attempt([mutant], original).striking.isEmpty
    }
  }

  /// Whether a run has the same facts as a run of the original app, or of the app with only the
  /// mutation's harmless mutants.
  private func showsNoBreach(_ trial: Trial, of mutation: Mutation) -> Bool {
    if trial.result.hash == trial.original.result.hash { return true }
    let harmless = mutation.mutants.filter { !$0.weight.isBreach }
    return !harmless.isEmpty && trial.result.hash == attempt(harmless, trial.original).result.hash
  }

  /// Runs a scenario with the app wrapped in some mutants. The last mutant is next to the world.
  private func attempt(_ mutants: [Mutant], _ original: OriginalCase) -> Trial {
    var subjects: [MutantSubject] = []
    let result = runner.result(of: original.number) { app in
      subjects = []
      return mutants.reduce(app) { inner, mutant in
        let mutated = MutantSubject(mutant, of: inner)
        subjects.append(mutated)
        return mutated
      }
    }
    let striking = zip(mutants, subjects).filter { $1.hasOccurred }.map { $0.0 }
    return Trial(original: original, result: result, striking: striking)
  }

  /// The rule, expectation or other failure by which a scenario detected a mutation. Nil if the
  /// scenario did not detect it.
  private func words(of result: CaseResult, _ original: CaseResult, _ mutation: Mutation) -> String? {
    if case .inconclusive = result.verdict, result.factCount > limits.facts {
      return "it never becomes idle"
    }
    guard result.verdict == .failed || result.verdict == .warned else { return nil }
    let known = Set(original.findings.filter { $0.breach != nil }.map(\.rule))
    let broken = result.findings.filter { $0.breach != nil && !known.contains($0.rule) }
    let telling =
      broken.first { mutation.weight.rules.contains($0.rule) } ?? broken.first { $0.level == .must }
      ?? broken.first
    if let telling { return telling.rule.text }
    if original.expectations.isEmpty, let expectation = result.expectations.first {
      return "the expectation on line \(expectation.place.line)"
    }
    if original.crashes.isEmpty, !result.crashes.isEmpty { return "the process ended" }
    return result.verdict == .failed ? "the verdict" : nil
  }
}

/// A run of a scenario with the app wrapped in mutants.
private struct Trial {
  let original: OriginalCase
  let result: CaseResult
  /// The mutants that altered something.
  let striking: [Mutant]

  /// The first line of the reason why the run is inconclusive. Nil if the run is conclusive.
  var undecided: MutantCatch? {
    result.verdict.reason.map { reason in
      MutantCatch(
        address: result.address, words: reason.split(separator: "\n").first.map(String.init) ?? reason)
    }
  }
}

/// The scenarios that name a mutant in `catches`. Each entry records whether the mutant applied in one
/// of the scenario's cases, and whether one of these cases detected it.
private struct NamedScenarios {
  private var scenarios: [(file: String, line: Int, address: CaseAddress, isMet: Bool, isCaught: Bool)] = []

  /// Adds a case.
  mutating func add(_ planned: PlannedCase, isMet: Bool, isCaught: Bool) {
    let definition = planned.scenario.definition
    if let last = scenarios.indices.last, scenarios[last].file == definition.file,
      scenarios[last].line == definition.line
    {
      scenarios[last].isMet = scenarios[last].isMet || isMet
      scenarios[last].isCaught = scenarios[last].isCaught || isCaught
    } else {
      scenarios.append((definition.file, definition.line, planned.address, isMet, isCaught))
    }
  }

  /// The first case of each scenario in which the mutant altered something but no case detected it. If
  /// the mutant did not apply in a scenario, that is no fault of the scenario.
  var missed: [CaseAddress] { scenarios.filter { $0.isMet && !$0.isCaught }.map(\.address) }
}

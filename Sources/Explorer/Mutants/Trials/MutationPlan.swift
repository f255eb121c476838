internal import Facts
public import Results
public import Runner
internal import Scenario
internal import World

/// Which mutants of an app are tried in which scenarios: first the app itself in every scenario, then each mutant.
public struct MutationPlan: Sendable {
  /// The scenarios and the app.
  let plan: RunPlan
  /// The mutants, in the order of the catalogue.
  public let mutants: [Mutant]
  /// Whether every scenario is asked about each mutant, instead of the first that notices it.
  let isFull: Bool
  /// The points at which the mutants strike.
  let points: [MutationPoint]

  /// Plans the trials of some mutants.
  public init(_ plan: RunPlan, mutants: [Mutant], isFull: Bool) {
    self.plan = plan
    self.mutants = mutants
    self.isFull = isFull
    points = mutants.reduce(into: []) { points, mutant in
      if !points.contains(mutant.point) { points.append(mutant.point) }
    }
  }

  /// How the app itself is run; case by case it is noted what it does.
  public func originalRecipe(breakdown: WorkerBreakdown = .none) -> CaseRecipe {
    CaseRecipe(
      makeRunner: {
        let runner = CaseRunner(plan: plan, breakdown: breakdown)
        return { number in
          breakdown.strike(plan.cases[number].address.text)
          var passed: [Int] = []
          let result = runner.result(of: number) { app in ProbeSubject(app, points: points) { passed = $0 } }
          var finished = FinishedCase(result: result)
          finished.details = .list(passed.map { .integer(Int64($0)) })
          return finished
        }
      }, outline: plan.recipe().outline)
  }

  /// How the mutants are tried, one after the other, against what the app itself came to.
  public func trialRecipe(_ originals: [OriginalCase], breakdown: WorkerBreakdown = .none) -> CaseRecipe {
    CaseRecipe(
      makeRunner: {
        let trial = MutantTrial(self, originals)
        return { number in
          breakdown.strike(mutants[number].identifier)
          return trial.finish(mutants[number])
        }
      },
      outline: { MutationPlan.empty(mutants[$0], $1) })
  }

  /// What became of a mutant.
  public func result(of number: Int, _ finished: FinishedCase) -> MutantResult {
    if let result = try? MutantResult(json: finished.details, line: 1) { return result }
    var result = MutantResult(mutants[number])
    result.outcome = .error(message: finished.result.verdict.reason ?? "no result arrived")
    return result
  }

  /// What a worker hands over of a mutant besides its details.
  static func empty(_ mutant: Mutant, _ verdict: Results.CaseVerdict) -> CaseResult {
    CaseResult(
      address: CaseAddress(mutant.identifier), title: mutant.sentence, subject: "",
      place: SourcePlace(file: "", line: 0), verdict: verdict)
  }
}

extension MutantResult {
  /// The result of a mutant before any trial.
  init(_ mutant: Mutant) {
    self.init(
      name: mutant.identifier, sentence: mutant.sentence, rules: mutant.weight.rules,
      harmlessReason: mutant.weight.reason)
  }
}

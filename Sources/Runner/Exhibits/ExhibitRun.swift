internal import Facts
public import Results

/// Runs again, with all their facts, the cases that reports show fact by fact.
public struct ExhibitRun {
  private let plan: RunPlan
  private let workerCount: Int

  /// Makes a run of cases of a plan.
  public init(plan: RunPlan, workerCount: Int) {
    self.plan = plan
    self.workerCount = workerCount
  }

  /// Adds to a record the runs that show its breaches; a run that comes out another way is nondeterminism.
  public func complete(_ record: inout RunRecord) {
    let wanted = Set(ExhibitSelection(record.cases).chosen)
    var numbers: [Int] = []
    for (number, planned) in plan.cases.enumerated() where wanted.contains(plan.key(of: planned)) {
      numbers.append(number)
    }
    guard !numbers.isEmpty else { return }
    let results = Dictionary(record.cases.map { ($0.key, $0) }) { first, _ in first }
    let pool = IsolatedPool(workerCount: workerCount, recipe: plan.exhibitRecipe(of: numbers))
    var exhibits: [Exhibit] = []
    var troubles: [RunTrouble] = []
    let end = pool.run(count: numbers.count) { finished in
      let again = finished.result
      if case .list(let lines) = finished.details, results[again.key]?.hash == again.hash {
        exhibits.append(Exhibit(key: again.key, lines: lines))
      } else {
        troubles.append(ExhibitRun.trouble(again))
      }
      return .goOn
    }
    if case .interrupted(let code) = end { record.interruption = code }
    record.exhibits = exhibits
    record.troubles += troubles
  }

  private static func trouble(_ again: CaseResult) -> RunTrouble {
    let name = "\(again.address) of \(again.subject)"
    if let reason = again.verdict.reason {
      return RunTrouble(exitCode: .internalError, text: "\(name) cannot be run again: \(reason)")
    }
    return RunTrouble(
      exitCode: .nondeterminism,
      text:
        "\(name) came out another way when it was run again; please report it, with the scenario and the app")
  }
}

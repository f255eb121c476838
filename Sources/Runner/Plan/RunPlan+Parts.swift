public import Results

extension RunPlan {
  /// What tells a planned case from every other.
  public func key(of planned: PlannedCase) -> CaseKey {
    CaseKey(address: planned.address, subject: apps[planned.app].name, seed: planned.seed)
  }

  /// Keeps the cases that are wanted, in the order of the plan, and says whether there are any; otherwise it stays as it is.
  ///
  /// Where no seed was asked for, a case is run with the seeds that are wanted of it.
  public mutating func keep(_ wanted: [CaseKey]) -> Bool {
    let known = Set(wanted)
    var kept: [PlannedCase] = []
    for planned in cases {
      let key = key(of: planned)
      if seed != nil || seeds != nil {
        if known.contains(key) { kept.append(planned) }
        continue
      }
      for other in wanted where other.address == key.address && other.subject == key.subject {
        kept.append(PlannedCase(scenario: planned.scenario, app: planned.app, seed: other.seed))
      }
    }
    guard !kept.isEmpty else { return false }
    replaceCases(by: kept)
    return true
  }

  /// Takes other cases, and the scenarios that they run.
  mutating func replaceCases(by kept: [PlannedCase]) {
    cases = kept
    var scenarios: [PlannedScenario] = []
    for planned in cases where !scenarios.contains(where: { $0 === planned.scenario }) {
      scenarios.append(planned.scenario)
    }
    self.scenarios = scenarios
  }
}

internal import Results

extension RunPlan {
  /// How the cases of the plan are run.
  public func recipe(breakdown: WorkerBreakdown = .none) -> CaseRecipe {
    CaseRecipe(
      makeRunner: {
        breakdown.strike(WorkerBreakdown.start)
        let runner = CaseRunner(plan: self, breakdown: breakdown)
        return { runner.finish($0) }
      },
      outline: { self.emptyResult($0, $1) })
  }
}

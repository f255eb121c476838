internal import Results

extension RunPlan {
  /// How the cases of the plan are run.
  public func recipe(breakdown: WorkerBreakdown = .none) -> CaseRecipe {
    CaseRecipe(
      makeRunner: {
        let runner = CaseRunner(plan: self, breakdown: breakdown)
        return { runner.finish($0) }
      },
      lost: { number, reason in
        self.emptyResult(
          number,
          .error(
            .internal,
            message: "the tool itself failed: \(reason)\nplease report it, with the scenario and the app"))
      })
  }
}

internal import Results

extension RunPlan {
  /// How the cases with these numbers are run with all their facts.
  func exhibitRecipe(of numbers: [Int]) -> CaseRecipe {
    CaseRecipe(
      makeRunner: {
        let runner = CaseRunner(plan: self, breakdown: .none)
        return { runner.exhibit(numbers[$0]) }
      },
      outline: { self.emptyResult(numbers[$0], $1) })
  }
}

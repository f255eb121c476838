public import Results

/// How cases are run: every worker makes a runner for itself, which owns all that it touches.
public struct CaseRecipe: Sendable {
  /// Makes a runner, which runs the case with a number.
  public let makeRunner: @Sendable () -> (Int) -> FinishedCase
  /// The result of a case whose worker died, with the reason.
  public let lost: @Sendable (Int, String) -> CaseResult

  /// Makes a recipe.
  public init(
    makeRunner: @escaping @Sendable () -> (Int) -> FinishedCase,
    lost: @escaping @Sendable (Int, String) -> CaseResult
  ) {
    self.makeRunner = makeRunner
    self.lost = lost
  }
}

public import Results

/// How cases are run: every worker makes a runner for itself, which owns all that it touches.
public struct CaseRecipe: Sendable {
  /// Makes a runner, which runs the case with a number.
  public let makeRunner: @Sendable () -> (Int) -> FinishedCase
  /// The result of a case before it ran, with this verdict: its names and its place. What a runner gives begins as that.
  public let outline: @Sendable (Int, CaseVerdict) -> CaseResult

  /// Makes a recipe.
  public init(
    makeRunner: @escaping @Sendable () -> (Int) -> FinishedCase,
    outline: @escaping @Sendable (Int, CaseVerdict) -> CaseResult
  ) {
    self.makeRunner = makeRunner
    self.outline = outline
  }

  /// The result of a case whose worker died, with the reason.
  func lost(_ number: Int, _ reason: String) -> CaseResult {
    outline(
      number,
      .error(
        .internal,
        message: "the tool itself failed: \(reason)\nplease report it, with the scenario and the app"))
  }
}

public import Facts
public import Results

/// What a worker hands over when a case is done.
public struct FinishedCase: Hashable, Sendable {
  /// What was concluded.
  public var result: CaseResult
  /// What could not be written, if something could not.
  public var trouble: RunTrouble?
  /// What whoever made the recipe wants to know besides.
  public var details = JSONValue.null

  /// Makes a finished case.
  public init(result: CaseResult, trouble: RunTrouble? = nil) {
    self.result = result
    self.trouble = trouble
  }
}

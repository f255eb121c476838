internal import Results

/// One thing that a report for programs tells: what became of a case, or what else is wrong with the run.
struct ReportPoint {
  /// What is said of it.
  let verdict: ReportedVerdict
  /// What it is called; the same in every run.
  let name: String
  /// What is wrong, on one line; empty where nothing is.
  let message: String
  /// Where it stands in a file, if it does.
  let place: SourcePlace?
  /// The case, if it is one.
  let result: CaseResult?
  /// Everything that is to be said of it, on many lines; empty where nothing is.
  let story: String

  /// What its verdict is called in each format.
  var words: VerdictWords { verdict.words }

  /// What the first thing that is wrong is called: a rule, an expectation, a crash, or the type of its verdict.
  var failureName: String {
    guard words.junitType.isEmpty, let result else { return words.junitType }
    let name = result.failures(includesWarnings: true).first ?? verdict.rawValue
    return FailureName.isExpectation(name) ? FailureName.expectation : name
  }
}

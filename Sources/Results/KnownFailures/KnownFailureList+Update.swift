extension KnownFailureList {
  /// Lists what makes a case fail and is not listed yet; a run without an end is not a thing to get used to.
  public mutating func add(_ result: CaseResult, strictly: Bool) {
    guard result.isFailed(strictly: strictly) else { return }
    if lines.isEmpty {
      lines.append(
        Line(text: "# Known failures: subject, scenario, rule or expectation, reason.", known: nil))
    }
    for failure in result.failures(includesWarnings: strictly)
    where !entries.contains(where: { $0.known.covers(result) && $0.known.names(failure) }) {
      let known = KnownFailure(subject: result.subject, scenario: result.address, failure: failure)
      lines.append(Line(text: known.text, known: known))
    }
  }

  /// Removes lines by their numbers; comments and the other lines stay as they are.
  public mutating func remove(_ numbers: [Int]) {
    lines = zip(1..., lines).filter { !numbers.contains($0.0) }.map(\.1)
  }
}

internal import Rules

extension CaseResult {
  /// The name of everything that is wrong with the case, each once, in the order of the report: rules by their own name.
  ///
  /// Without `includesWarnings` only what makes it fail is named.
  public func failures(includesWarnings: Bool) -> [String] {
    var names: [String] = []
    func add(_ name: String) { if !names.contains(name) { names.append(name) } }
    // An app that a scenario wants to break a rule may fall by it.
    if !crashes.isEmpty, !findings.contains(where: \.isExpected) { add(FailureName.crash) }
    for finding in findings {
      let isWrong = finding.isExpected ? finding.outcome.breach == nil : finding.breach != nil
      if isWrong, finding.isExpected || finding.level == .must || includesWarnings { add(finding.rule.text) }
    }
    for expectation in expectations { add("\(FailureName.expectation):\(expectation.place.line)") }
    if case .inconclusive = verdict { add(FailureName.inconclusive) }
    return names
  }
}

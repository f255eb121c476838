internal import Rules

/// A known failure of a project: the subject, the scenario, and the name of the failure.
public struct KnownFailure: Hashable, Sendable {
  /// The name of the subject; nil for every subject.
  public let subject: String?
  /// The scenario, a folder of scenarios, or a table of cases; nil for every scenario.
  public let scenario: CaseAddress?
  /// The name of the failure, as in `CaseResult.failures(includesWarnings:)`: a rule, or a name in
  /// `FailureName`.
  public let failure: String
  /// The reason why the failure is not fixed; may be empty.
  public let reason: String

  public init(subject: String?, scenario: CaseAddress?, failure: String, reason: String = "") {
    self.subject = subject
    self.scenario = scenario
    self.failure = failure
    self.reason = reason
  }

  /// The names under which an entry may list this failure. The name `expectation` without a line stands
  /// for every expectation.
  static func names(of failure: String) -> [String] {
    FailureName.isExpectation(failure) ? [failure, FailureName.expectation] : [failure]
  }

  /// The line of the list, without the reason.
  public var text: String {
    [subject ?? KnownFailure.any, scenario?.text ?? KnownFailure.any, failure].map(KnownFailureWords.quoted)
      .joined(
        separator: " ")
  }

  /// The word for every subject or every scenario.
  public static let any = "*"
}

/// The names of failures that are not broken rules.
public enum FailureName {
  /// A failed expectation. `expectation:12` is the expectation in line 12.
  public static let expectation = "expectation"
  /// A crash of the app.
  public static let crash = "crash"
  /// An end of the run before a verdict was possible.
  public static let inconclusive = "inconclusive"

  public static let all = [expectation, crash, inconclusive]

  /// Whether a name has the form `expectation:LINE`.
  public static func isExpectation(_ name: String) -> Bool {
    let parts = name.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0] == expectation && Int(parts[1]).map { $0 > 0 } == true
  }
}

extension CaseResult {
  /// The names of the case's failures, in the order of the reports and without duplicates. A broken
  /// rule has its own name.
  ///
  /// Without `includesWarnings`, only the failures that make the case fail are included.
  public func failures(includesWarnings: Bool) -> [String] {
    var names: [String] = []
    func add(_ name: String) { if !names.contains(name) { names.append(name) } }
    // If a scenario expects a breach, a crash that the breach causes is not a failure.
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

/// A way of failing that is known: who fails, where, and how.
public struct KnownFailure: Hashable, Sendable {
  /// The name of the subject, or nothing for whichever runs.
  public let subject: String?
  /// The scenario, a folder of scenarios or a table of cases, or nothing for whichever runs.
  public let scenario: CaseAddress?
  /// The rule that is broken, or what else is wrong, as `CaseResult.failures` calls it.
  public let failure: String
  /// Why it is left as it is; may be empty.
  public let reason: String

  /// Makes a known failure.
  public init(subject: String?, scenario: CaseAddress?, failure: String, reason: String = "") {
    self.subject = subject
    self.scenario = scenario
    self.failure = failure
    self.reason = reason
  }

  /// Whether it speaks of this case.
  public func covers(_ result: CaseResult) -> Bool {
    (subject == nil || subject == result.subject) && (scenario.map(result.address.lies) ?? true)
  }

  /// Whether a failure with this name is meant; “expectation” alone means each of them.
  public func names(_ failure: String) -> Bool {
    self.failure == failure
      || (self.failure == FailureName.expectation && FailureName.isExpectation(failure))
  }

  /// The failure without its reason, as a line of the list says it.
  public var text: String {
    [subject ?? KnownFailure.any, scenario?.text ?? KnownFailure.any, failure].map(KnownFailureWords.quoted)
      .joined(
        separator: " ")
  }

  /// What stands in a list for every subject, and for every scenario.
  public static let any = "*"
}

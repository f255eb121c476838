public import Facts

/// The result of checking one run against one rule.
public enum Verdict: Hashable, Sendable {
  /// The run exercised the rule, and the app did not break it.
  case kept
  /// The app broke the rule, as the witness shows.
  case broken(Witness)
  /// The run did not exercise the rule.
  case notExercised
  /// The subject lacks a capability that the rule needs.
  case notApplicable(reason: String)
  /// The run ended before the rule could decide.
  case inconclusive(reason: String)

  /// The name in reports.
  public var name: String {
    switch self {
    case .kept: "kept"
    case .broken: "broken"
    case .notExercised: "not exercised"
    case .notApplicable: "not applicable"
    case .inconclusive: "inconclusive"
    }
  }

  /// The witness of a violation; nil for every other verdict.
  public var witness: Witness? {
    switch self {
    case .broken(let witness): witness
    case .kept, .notExercised, .notApplicable, .inconclusive: nil
    }
  }
}

/// The chain of facts that shows a violation.
public struct Witness: Hashable, Sendable {
  /// The violation in one sentence, without a full stop.
  public let headline: String
  /// The facts that show the violation, in the order of the run.
  public let links: [WitnessLink]
  /// The number of further violations of the same rule in the run.
  public internal(set) var furtherBreaches: Int

  /// Creates a witness. Links to `FactSequence.start` are left out; the others are sorted by their facts.
  public init(headline: String, links: [WitnessLink], furtherBreaches: Int = 0) {
    self.headline = headline
    var ordered: [WitnessLink] = []
    for link in links where link.sequence != .start {
      // Links to the same fact keep the order in which they were given.
      let position = ordered.lastIndex { $0.sequence <= link.sequence }.map { $0 + 1 } ?? 0
      ordered.insert(link, at: position)
    }
    self.links = ordered
    self.furtherBreaches = furtherBreaches
  }
}

/// One fact of a witness, with its role in the violation.
public struct WitnessLink: Hashable, Sendable {
  public let sequence: FactSequence
  /// The role of the fact in the violation: a sentence without a full stop.
  public let reason: String

  public init(_ sequence: FactSequence, _ reason: String) {
    self.sequence = sequence
    self.reason = reason
  }
}

/// The verdict of one rule, with the rule's page.
public struct Judgment: Hashable, Sendable {
  public let page: RulePage
  public let verdict: Verdict

  public init(page: RulePage, verdict: Verdict) {
    self.page = page
    self.verdict = verdict
  }
}

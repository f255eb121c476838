/// The page of a rule in the manual. It is a class because each verdict refers to it, and it must not be
/// copied.
public final class RulePage: Sendable {
  public let identifier: RuleIdentifier
  /// The obligation, as one sentence addressed to the app.
  public let sentence: String
  /// The level of the rule if no requirement set overrides it.
  public let level: RuleLevel
  /// The part of the requirements that the rule belongs to.
  public let profile: Profile
  /// Whether the rule checks the final state. Another violation in the same run is then the likelier cause.
  public let judgesOutcome: Bool
  /// The capabilities that the rule requires of a subject.
  public let evidence: RuleEvidence
  /// The statements of the specification that the rule is based on.
  public let sources: [String]
  /// Why the obligation matters.
  public let why: String
  /// An example of a violation.
  public let breach: String
  /// How to fix that violation.
  public let fix: String

  public init(
    identifier: RuleIdentifier, sentence: String, level: RuleLevel, profile: Profile = .extended,
    judgesOutcome: Bool = false,
    evidence: RuleEvidence = [], sources: [String], why: String, breach: String, fix: String
  ) {
    self.identifier = identifier
    self.sentence = sentence
    self.level = level
    self.profile = profile
    self.judgesOutcome = judgesOutcome
    self.evidence = evidence
    self.sources = sources
    self.why = why
    self.breach = breach
    self.fix = fix
  }
}

extension RulePage: Hashable {
  /// Whether two pages are equal.
  public static func == (left: RulePage, right: RulePage) -> Bool {
    left === right
      || left.identifier == right.identifier && left.sentence == right.sentence && left.level == right.level
        && left.judgesOutcome == right.judgesOutcome && left.evidence == right.evidence
        && left.sources == right.sources && left.why == right.why && left.breach == right.breach
        && left.fix == right.fix
  }

  /// Hashes the name of the rule, which is unique among the pages of a run.
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

/// The name of a rule, as spelled in reports, scenarios, and on the command line.
public struct RuleIdentifier: Hashable, Comparable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// Lower-case words joined by hyphens.
  public let text: String

  /// Creates the identifier with this name. A former name of a rule is replaced by its current one.
  public init(_ text: String) { self.text = Self.renamed[text] ?? text }

  /// Creates the identifier with exactly this name.
  public init(stringLiteral text: String) { self.text = text }

  /// The current names of the rules that version 0.2 renamed, by their former names. Former names are still
  /// accepted in scenarios, command lines, lists of known failures, and logs.
  public static let renamed = [
    "consumable-receipt-first": "validate-consumable-before-finish",
    "money-is-conserved": "payments-match-grants",
    "owns-what-is-due": "entitlements-match-store",
    "price-localised": "price-matches-store",
    "quiet-cancel-loud-error": "show-failures",
    "receipt-replay": "no-receipt-reuse",
    "revocation-honoured": "revocation-honored",
    "status-handling": "receipt-status-codes",
    "survive-what-is-documented": "no-crash",
  ]

  public var description: String { text }

  /// Compares the lengths first, because most names differ in length.
  public static func == (left: RuleIdentifier, right: RuleIdentifier) -> Bool {
    left.text.utf8.count == right.text.utf8.count && left.text == right.text
  }

  public static func < (left: RuleIdentifier, right: RuleIdentifier) -> Bool { left.text < right.text }
}

/// The severity of a violation.
public enum RuleLevel: String, CaseIterable, Sendable {
  /// A violation fails the case.
  case must
  /// A violation is a warning.
  case should
}

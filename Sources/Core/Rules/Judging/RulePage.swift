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

/// The capabilities that a subject must have before a rule can check it, one bit each.
public struct RuleEvidence: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The subject reports grants, revocations, persisted data, and validated receipts.
  public static let claims = RuleEvidence(rawValue: 1 << 0)
  /// The subject writes to the simulated disk, so that every write is a fact.
  public static let simulatedDisk = RuleEvidence(rawValue: 1 << 1)
  /// The subject brings the server that it talks to.
  public static let server = RuleEvidence(rawValue: 1 << 2)
  /// The subject reports how much of each product its user owns.
  public static let owned = RuleEvidence(rawValue: 1 << 3)
  /// The subject reads the receipt.
  public static let receipt = RuleEvidence(rawValue: 1 << 4)
  /// The subject handles hosted content.
  public static let hostedContent = RuleEvidence(rawValue: 1 << 5)
  /// The subject offers a restore.
  public static let restore = RuleEvidence(rawValue: 1 << 6)
  /// The subject reports its dialogs, its busy indicator and the prices that it shows.
  public static let interface = RuleEvidence(rawValue: 1 << 7)
  /// The subject supports promoted purchases.
  public static let promotions = RuleEvidence(rawValue: 1 << 8)
  /// The subject's server delivers purchases.
  public static let serverDelivery = RuleEvidence(rawValue: 1 << 9)
  /// The subject's server validates receipts with the store.
  public static let receiptChecks = RuleEvidence(rawValue: 1 << 10)

  /// The subject includes the code of its server.
  public static let serverCode = RuleEvidence(rawValue: 1 << 11)

  /// All capabilities: the name of each, and the words for a subject that lacks it.
  public static let all: [(evidence: RuleEvidence, name: String, absence: String)] = [
    (.claims, "claims", "does not report its grants"),
    (.simulatedDisk, "simulated disk", "does not use the simulated disk"),
    (.server, "server", "uses no server"),
    (.owned, "owned", "does not report what its user owns"),
    (.receipt, "receipt", "does not read the receipt"),
    (.hostedContent, "hosted content", "does not support hosted content"),
    (.restore, "restore", "offers no restore"),
    (.interface, "interface", "does not report its UI"),
    (.promotions, "promotions", "does not support promoted purchases"),
    (.serverDelivery, "server delivery", "does not deliver products from a server"),
    (.receiptChecks, "receipt checks", "does not validate receipts on a server"),
    (.serverCode, "server code", "has no server code to test"),
  ]

  /// The names of the members, in a fixed order.
  public var names: [String] {
    RuleEvidence.all.filter { contains($0.evidence) }.map(\.name)
  }

  /// The rest of a sentence about a subject that lacks all of these members.
  public var absence: String {
    RuleEvidence.all.filter { contains($0.evidence) }.map(\.absence).joined(separator: " and ")
  }
}

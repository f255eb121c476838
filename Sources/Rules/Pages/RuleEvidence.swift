/// What a subject must be able to show before a rule can judge it, one bit each.
public struct RuleEvidence: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt16

  /// Makes evidence from bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// It says what it granted, persisted and verified.
  public static let claims = RuleEvidence(rawValue: 1 << 0)
  /// Its disk is the simulated one, so that every write is a fact.
  public static let simulatedDisk = RuleEvidence(rawValue: 1 << 1)
  /// It talks to a server that it brings along.
  public static let server = RuleEvidence(rawValue: 1 << 2)
  /// It answers what its user owns.
  public static let owned = RuleEvidence(rawValue: 1 << 3)
  /// It reads the receipt.
  public static let receipt = RuleEvidence(rawValue: 1 << 4)
  /// It handles hosted content.
  public static let hostedContent = RuleEvidence(rawValue: 1 << 5)
  /// It offers a restore.
  public static let restore = RuleEvidence(rawValue: 1 << 6)

  /// It tells what it shows its user: dialogs, that it is busy, prices.
  public static let interface = RuleEvidence(rawValue: 1 << 7)

  /// Every kind of evidence, with what a subject without it does not do.
  public static let all: [(evidence: RuleEvidence, name: String, absence: String)] = [
    (.claims, "claims", "makes no claims"),
    (.simulatedDisk, "simulated disk", "keeps its disk to itself"),
    (.server, "server", "brings no server"),
    (.owned, "owned", "does not tell what its user owns"),
    (.receipt, "receipt", "does not read the receipt"),
    (.hostedContent, "hosted content", "handles no hosted content"),
    (.restore, "restore", "offers no restore"),
    (.interface, "interface", "does not tell what it shows its user"),
  ]

  /// The names of what is in it, in a fixed order.
  public var names: [String] {
    RuleEvidence.all.filter { contains($0.evidence) }.map(\.name)
  }

  /// What a subject does not do that lacks all of this, as the rest of a sentence.
  public var absence: String {
    RuleEvidence.all.filter { contains($0.evidence) }.map(\.absence).joined(separator: " and ")
  }
}

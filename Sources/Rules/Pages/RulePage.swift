/// What the manual says of a rule.
public struct RulePage: Hashable, Sendable {
  /// Its name.
  public let identifier: RuleIdentifier
  /// What it asks of an app, as a sentence.
  public let sentence: String
  /// How much a breach weighs.
  public let level: RuleLevel
  /// What a subject must be able to show.
  public let evidence: RuleEvidence
  /// The rows of the specification that it rests on.
  public let sources: [String]
  /// Why an app should care.
  public let why: String
  /// An example of a breach.
  public let breach: String
  /// How that breach is mended.
  public let fix: String

  /// Makes a page.
  public init(
    identifier: RuleIdentifier, sentence: String, level: RuleLevel, evidence: RuleEvidence = [],
    sources: [String], why: String, breach: String, fix: String
  ) {
    self.identifier = identifier
    self.sentence = sentence
    self.level = level
    self.evidence = evidence
    self.sources = sources
    self.why = why
    self.breach = breach
    self.fix = fix
  }
}

/// How a rule was broken.
public struct Breach: Hashable, Sendable {
  /// What happened, as a sentence without a full stop.
  public let headline: String
  /// The facts that show it, in the order of the run.
  public let facts: [CitedFact]
  /// How many more breaches of the same rule the run had.
  public let furtherBreaches: Int

  /// Makes a breach.
  public init(headline: String, facts: [CitedFact], furtherBreaches: Int = 0) {
    self.headline = headline
    self.facts = facts
    self.furtherBreaches = furtherBreaches
  }
}

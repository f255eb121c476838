import Facts

/// The chain of facts that shows a breach.
public struct Witness: Hashable, Sendable {
  /// What happened, as a sentence without a full stop.
  public let headline: String
  /// The facts that show it, in the order of the run.
  public let links: [WitnessLink]
  /// How many more breaches of the same rule the run had.
  public let furtherBreaches: Int

  /// Makes a witness; links to no fact are left out, and the others are put into the order of the run.
  public init(headline: String, links: [WitnessLink], furtherBreaches: Int = 0) {
    self.headline = headline
    var ordered: [WitnessLink] = []
    for link in links where link.sequence != .start {
      // An insertion keeps links to one fact in the order in which they were given.
      let position = ordered.lastIndex { $0.sequence <= link.sequence }.map { $0 + 1 } ?? 0
      ordered.insert(link, at: position)
    }
    self.links = ordered
    self.furtherBreaches = furtherBreaches
  }
}

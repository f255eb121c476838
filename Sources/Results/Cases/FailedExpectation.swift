/// An expectation of a scenario that did not hold.
public struct FailedExpectation: Hashable, Sendable {
  /// Where the scenario says it.
  public let place: SourcePlace
  /// What the scenario calls it, or its line; empty where neither is known.
  public let name: String
  /// What was expected.
  public let expected: String
  /// What was found.
  public let found: String
  /// Where the two differ, line by line; empty where there is nothing to add.
  public let difference: [String]
  /// The facts that matter.
  public let facts: [CitedFact]

  /// Makes a failed expectation.
  public init(
    place: SourcePlace, name: String = "", expected: String, found: String, difference: [String] = [],
    facts: [CitedFact] = []
  ) {
    self.place = place
    self.name = name
    self.expected = expected
    self.found = found
    self.difference = difference
    self.facts = facts
  }
}

public import Facts

/// What a scenario expected in vain: a value, never thrown.
public struct FailedExpectation: Hashable, Sendable {
  /// What the scenario calls it, or the line of the script.
  public let name: String
  /// What was expected.
  public let expected: String
  /// What was found.
  public let found: String
  /// Where the two differ, part by part; empty where they have no parts.
  public let differences: [String]
  /// The file.
  public let file: String
  /// The line.
  public let line: Int
  /// The facts that matter, in the order of the run; empty where facts were not kept.
  public let facts: [FactSequence]
  /// The same facts as lines for people.
  public let factLines: [String]

  /// Makes a failed expectation.
  public init(
    name: String, expected: String, found: String, differences: [String] = [], file: String, line: Int,
    facts: [FactSequence] = [], factLines: [String] = []
  ) {
    self.name = name
    self.expected = expected
    self.found = found
    self.differences = differences
    self.file = file
    self.line = line
    self.facts = facts
    self.factLines = factLines
  }
}

extension FailedExpectation: CustomStringConvertible {
  /// `file:line: name: expected …, found …`.
  public var description: String { "\(file):\(line): \(name): expected \(expected), found \(found)" }
}

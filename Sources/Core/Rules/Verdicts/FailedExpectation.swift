public import Facts

/// An expectation of a scenario that did not hold.
public struct FailedExpectation: Hashable, Sendable {
  /// Where the scenario states the expectation.
  public var place: SourcePlace
  /// The scenario's label for the expectation, or the line of the script; empty if neither is known.
  public let name: String
  /// The rule that requires the expected behavior; nil if the scenario names none.
  public let rule: RuleIdentifier?
  /// The level of the failure: the level of the rule, if there is one.
  public var level: RuleLevel
  /// The expected value or fact, in words.
  public let expected: String
  /// The value or fact that was found instead, in words.
  public let found: String
  /// The difference between `expected` and `found`, line by line; empty if they have no parts.
  public let difference: [String]
  /// The relevant facts, in the order of the run; empty if the run kept no facts.
  public var facts: [CitedFact]

  public init(
    place: SourcePlace, name: String = "", rule: RuleIdentifier? = nil, level: RuleLevel = .must,
    expected: String, found: String, difference: [String] = [], facts: [CitedFact] = []
  ) {
    self.place = place
    self.name = name
    self.rule = rule
    self.level = level
    self.expected = expected
    self.found = found
    self.difference = difference
    self.facts = facts
  }
}

extension FailedExpectation: CustomStringConvertible {
  /// `name: expected …, found …`.
  public var headline: String {
    (name.isEmpty ? "" : "\(name): ") + "expected \(expected), found \(found)"
  }

  /// `file:line: name: expected …, found …`.
  public var description: String { "\(place): \(headline)" }
}

/// A line of a file.
public struct SourcePlace: Hashable, Sendable, CustomStringConvertible {
  /// The path, as given or found.
  public var file: String
  /// The line, counted from one; zero if unknown.
  public let line: Int

  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  /// `file:line`, as editors and terminals read it.
  public var description: String { line > 0 ? "\(file):\(line)" : file }
}

/// A fact as a report shows it.
public struct CitedFact: Hashable, Sendable {
  /// The fact's number in the run.
  public let sequence: UInt32
  /// The fact's human-readable line.
  public let text: String
  /// Why the fact is cited; empty if the fact explains itself.
  public let reason: String
  /// The fact's object in the trace, or null if it was not kept.
  public let raw: JSONValue
  /// The line of the app's code that caused the fact; nil if the app did not cause it or the line is unknown.
  public let place: SourcePlace?

  /// The reason, followed by the line of the app's code; empty if there is neither.
  public var note: String {
    guard let place else { return reason }
    return reason.isEmpty ? "at \(place)" : "\(reason), at \(place)"
  }

  public init(
    sequence: UInt32, text: String, reason: String = "", raw: JSONValue = .null, place: SourcePlace? = nil
  ) {
    self.sequence = sequence
    self.text = text
    self.reason = reason
    self.raw = raw
    self.place = place
  }
}

public import Rules

/// A way to make any app wrong, whatever its language: its conversation with the system is altered at the port.
public struct Mutant: Hashable, Sendable {
  /// Its name: a verb, and a call or an event by its name, narrowed behind a slash.
  public let identifier: String
  /// The behavior of the app, as a sentence.
  public let sentence: String
  /// The rules that notice it, or why it may survive.
  public let weight: MutantWeight
  /// Where in the conversation it strikes; it does not apply to an app that never gets there.
  public let point: MutationPoint
  /// How the conversation is altered.
  let change: Change

  /// Makes a mutant with a name of its own.
  init(
    _ identifier: String, at point: MutationPoint, _ change: Change, _ sentence: String,
    _ weight: MutantWeight
  ) {
    self.identifier = identifier
    self.sentence = sentence
    self.point = point
    self.change = change
    self.weight = weight
  }

  /// Makes a mutant that is named after what it does at a point.
  init(
    verb: String, at point: MutationPoint, narrowed: String? = nil, _ change: Change, _ sentence: String,
    _ weight: MutantWeight
  ) {
    let narrowing = narrowed.map { "/" + $0 } ?? ""
    self.init("\(verb) \(point.name)\(narrowing)", at: point, change, sentence, weight)
  }
}

/// Whether a mutant breaks an obligation, and the rules that notice it.
public enum MutantWeight: Hashable, Sendable {
  /// It breaks an obligation: one of these rules notices it or, where none is named, an expectation of a scenario.
  case breach([RuleIdentifier])
  /// A correct app may do the same, so it may survive.
  case harmless(reason: String)

  /// Whether it breaks an obligation.
  var isBreach: Bool { reason == nil }

  /// The rules that notice it.
  public var rules: [RuleIdentifier] {
    switch self {
    case .breach(let rules): rules
    case .harmless: []
    }
  }

  /// Why it may survive, if it may.
  public var reason: String? {
    switch self {
    case .breach: nil
    case .harmless(let reason): reason
    }
  }

  /// These rules notice it.
  static func breaks(_ rules: RuleIdentifier...) -> MutantWeight { .breach(rules) }

  /// No rule is about it, so a scenario has to expect the correct conduct.
  static let expected = MutantWeight.breach([])

  /// A correct app may do the same.
  static func harmless(_ reason: String) -> MutantWeight { .harmless(reason: reason) }
}

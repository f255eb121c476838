public import Rules

/// A way to make any app incorrect, in any language: its conversation with the system is altered at the
/// port.
public struct Mutant: Hashable, Sendable {
  /// The name: a verb and the name of a call or an event, narrowed after a slash.
  public let identifier: String
  /// A sentence about the app's behavior.
  public let sentence: String
  /// The rules that detect it, or the reason why it may survive.
  public let weight: MutantWeight
  /// The point in the conversation where it applies. It does not apply to an app that never reaches the
  /// point.
  public let point: MutationPoint
  /// The alteration of the conversation.
  let change: Change

  /// Creates a mutant with an explicit name.
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

  /// Creates a mutant that is named after its effect at a point.
  init(
    verb: String, at point: MutationPoint, narrowed: String? = nil, _ change: Change, _ sentence: String,
    _ weight: MutantWeight
  ) {
    let narrowing = narrowed.map { "/" + $0 } ?? ""
    self.init("\(verb) \(point.name)\(narrowing)", at: point, change, sentence, weight)
  }
}

/// Whether a mutant breaks a rule, and the rules that detect it.
public enum MutantWeight: Hashable, Sendable {
  /// It breaks an obligation: one of these rules detects it. If there are none, an expectation of a
  /// scenario detects it.
  case breach([RuleIdentifier])
  /// A correct app may do the same, so it may survive.
  case harmless(reason: String)

  var isBreach: Bool { reason == nil }

  /// The rules that detect it.
  public var rules: [RuleIdentifier] {
    switch self {
    case .breach(let rules): rules
    case .harmless: []
    }
  }

  /// The reason why it may survive; nil if it must be detected.
  public var reason: String? {
    switch self {
    case .breach: nil
    case .harmless(let reason): reason
    }
  }

  /// These rules detect it.
  static func breaks(_ rules: RuleIdentifier...) -> MutantWeight { .breach(rules) }

  /// No rule covers it, so a scenario must expect the correct behavior.
  static let expected = MutantWeight.breach([])

  /// A correct app may do the same.
  static func harmless(_ reason: String) -> MutantWeight { .harmless(reason: reason) }
}

public import Rules

/// A way to make any app incorrect, in any language. A port alters the app's conversation with the
/// system.
public struct Mutant: Hashable, Sendable {
  /// The name: a verb and the name of a call or an event. A slash and a word may follow, which narrow
  /// it.
  public let identifier: String
  /// A sentence about the app's behavior.
  public let sentence: String
  /// The rules that detect the mutant, or the reason why the mutant may survive.
  public let weight: MutantWeight
  /// The point in the conversation at which the mutant applies. The mutant does not apply to an app
  /// that never reaches the point.
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
  /// The mutant breaks an obligation, and one of these rules detects it. If the list is empty, an
  /// expectation of a scenario detects the mutant.
  case breach([RuleIdentifier])
  /// A correct app may do the same, so the mutant may survive.
  case harmless(reason: String)

  var isBreach: Bool { reason == nil }

  /// The rules that detect the mutant; empty if no rule does.
  public var rules: [RuleIdentifier] {
    switch self {
    case .breach(let rules): rules
    case .harmless: []
    }
  }

  /// The reason why the mutant may survive. Nil if it must be detected.
  public var reason: String? {
    switch self {
    case .breach: nil
    case .harmless(let reason): reason
    }
  }

  /// A breach that these rules detect.
  static func breaks(_ rules: RuleIdentifier...) -> MutantWeight { .breach(rules) }

  /// A breach that no rule covers, so a scenario must expect the correct behavior.
  static let expected = MutantWeight.breach([])

  /// A mutant that does what a correct app may do.
  static func harmless(_ reason: String) -> MutantWeight { .harmless(reason: reason) }
}

public import Rules

/// What ought to notice a mutant.
public enum MutantWeight: Hashable, Sendable {
  /// It breaks an obligation: one of these rules tells it, or, where none is named, an expectation of a scenario.
  case breach([RuleIdentifier])
  /// A right app may do the same, so that it may live.
  case harmless(reason: String)

  /// The rules that tell it.
  public var rules: [RuleIdentifier] {
    switch self {
    case .breach(let rules): rules
    case .harmless: []
    }
  }

  /// Why it may live, if it may.
  public var reason: String? {
    switch self {
    case .breach: nil
    case .harmless(let reason): reason
    }
  }

  /// Rules tell it.
  static func breaks(_ rules: RuleIdentifier...) -> MutantWeight { .breach(rules) }

  /// No rule speaks of it, so that a scenario has to expect the right thing.
  static let expected = MutantWeight.breach([])

  /// A right app may do the same.
  static func harmless(_ reason: String) -> MutantWeight { .harmless(reason: reason) }
}

/// How much a breach of a rule weighs.
public enum RuleLevel: String, CaseIterable, Sendable {
  /// A breach fails the case.
  case must
  /// A breach is a warning.
  case should
}

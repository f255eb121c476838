/// How much a finding weighs.
public enum FindingSeverity: String, Sendable {
  /// The store turns the package down.
  case error
  /// The store takes it, and somebody will be sorry.
  case warning
}

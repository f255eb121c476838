public enum FindingSeverity: String, Sendable {
  /// The store rejects the package.
  case error
  /// The store accepts the package, but it is likely a mistake.
  case warning
}

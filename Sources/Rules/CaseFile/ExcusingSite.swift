/// The choices that take from an app what it would need to do right, by the names that their sites have in traces.
public enum ExcusingSite: String, CaseIterable, Sendable {
  /// A transaction comes without its product identifier.
  case foreignProduct = "foreign_product"
  /// A restored transaction comes without its original.
  case missingOriginal = "missing_original"
  /// A failed transaction comes without an error, or with another.
  case failedError = "failed_error"
  /// A payment that is told again has lost its user name.
  case usernameReplay = "username_replay"
}

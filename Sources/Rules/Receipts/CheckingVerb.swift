/// The questions to a server that have it check a receipt, by their names in traces.
public enum CheckingVerb: String, CaseIterable, Sendable {
  /// Check a receipt, and hand out what it pays for.
  case deliver
  /// Check a receipt.
  case verify
}

/// Which identifier the transaction has that answers a request for a later change; the first is the usual one.
public enum ChangeIdentifier: Int, CaseIterable, Sendable {
  /// A new one.
  case new
  /// That of the period in force.
  case same
}

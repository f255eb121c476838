/// How a payment for an identifier that the store does not know ends; the first is the usual way.
public enum UnknownProduct: Int, CaseIterable, Sendable {
  /// It fails with an unknown error.
  case unknownError
  /// The call raises an exception.
  case exception
  /// It fails as invalid.
  case invalid
}

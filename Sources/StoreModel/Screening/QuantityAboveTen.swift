/// How a quantity above the documented maximum is taken; the first is the usual way.
public enum QuantityAboveTen: Int, CaseIterable, Sendable {
  /// The payment fails as invalid.
  case invalid
  /// Ten are bought.
  case capped
}

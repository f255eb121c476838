/// How buying a subscription that is active ends; the first is the usual way.
public enum BuyActive: Int, CaseIterable, Sendable {
  /// It fails as cancelled.
  case cancelled
  /// It is purchased without a charge.
  case purchasedFree
}

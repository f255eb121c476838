/// What a promotional offer costs in one storefront, as a scenario declares it.
public struct OfferPriceDeclaration: Hashable, Sendable {
  /// What payments name the offer by.
  public let identifier: String
  /// What a period costs.
  public let price: Price
}

/// What a scenario says of a product in one storefront.
public struct StorefrontDeclaration: Hashable, Sendable {
  /// The country.
  public let storefront: String
  /// What it costs there.
  public let price: Price
  /// Its title there.
  public let title: String
  /// What the store says of it there.
  public let summary: String
  /// What the introductory offer costs there, where that is not as in the product itself.
  public var introductory: Price?
  /// What promotional offers cost there, where that is not as in the product itself.
  public var discounts: [OfferPriceDeclaration] = []

  /// Makes the terms of a storefront without offers.
  public init(storefront: String, price: Price, title: String, summary: String) {
    self.storefront = storefront
    self.price = price
    self.title = title
    self.summary = summary
  }
}

public import Facts

/// What a product costs and how it is called in one storefront.
public struct StorefrontTerms: Hashable, Sendable {
  /// The country.
  public let storefront: TextID
  /// The price in the smallest unit of the currency.
  public let price: Int64
  /// The currency.
  public let currency: TextID
  /// The title in the country's language.
  public let title: TextID
  /// What the store says of it below the title.
  public let summary: TextID

  /// Makes the terms of a storefront.
  public init(storefront: TextID, price: Int64, currency: TextID, title: TextID, summary: TextID) {
    self.storefront = storefront
    self.price = price
    self.currency = currency
    self.title = title
    self.summary = summary
  }
}

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
  /// What the introductory offer costs there, where it has a price of its own.
  public var introductoryPrice: Int64?
  /// What promotional offers cost there, where they have prices of their own.
  public var offerPrices: [OfferPrice] = []

  /// Makes the terms of a storefront.
  public init(storefront: TextID, price: Int64, currency: TextID, title: TextID, summary: TextID) {
    self.storefront = storefront
    self.price = price
    self.currency = currency
    self.title = title
    self.summary = summary
  }
}

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
}

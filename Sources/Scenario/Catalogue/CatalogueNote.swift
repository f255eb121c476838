/// Something in a configuration file that means nothing here, or not all that it says.
public struct CatalogueNote: Hashable, Sendable {
  /// Where it stands, such as `products[0].color`.
  public let place: String
  /// What is to be known about it.
  public let text: String
}

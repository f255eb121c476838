/// A product as the facts so far describe it.
public struct ProductState: Sendable {
  /// Which product it is.
  public let product: ProductID
  /// Its identifier in the catalogue, empty before it was declared.
  public internal(set) var name = TextID.empty
  /// What kind of thing it is, or nothing when the catalogue does not hold it.
  public internal(set) var type: ProductType?
  /// Its price in the smallest unit of the currency.
  public internal(set) var price: Int64 = 0
  /// The currency of the price.
  public internal(set) var currency = TextID.empty
  /// Its subscription group, empty for everything else.
  public internal(set) var group = TextID.empty
  /// How many units one purchase grants.
  public internal(set) var grants: Int64 = 1

  init(_ product: ProductID) { self.product = product }
}

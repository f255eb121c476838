public import Facts

/// What an app wants a sheet to show; whom the developer thanks for the visit travels with it and changes nothing here.
public struct SheetParameters: Hashable, Sendable {
  /// The number of the item at the store.
  public let item: Int64
  /// The identifier of the product of the app that the page is to promote, if any.
  public let product: TextID?

  /// Makes parameters.
  public init(item: Int64, product: TextID? = nil) {
    self.item = item
    self.product = product
  }
}

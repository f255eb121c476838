public import Facts

/// The parameters with which an app loads a sheet. Affiliate parameters have no effect in a simulation and
/// are left out.
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

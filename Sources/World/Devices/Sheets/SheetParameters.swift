public import Facts

/// The parameters with which an app loads a sheet. Affiliate parameters have no effect in a simulation
/// and are omitted.
public struct SheetParameters: Hashable, Sendable {
  public let item: Int64
  /// The identifier of the app's product that the page promotes, if any.
  public let product: TextID?

  public init(item: Int64, product: TextID? = nil) {
    self.item = item
    self.product = product
  }
}

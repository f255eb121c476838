public import Facts

/// The parameters with which an app loads a store sheet. Affiliate parameters are omitted because they
/// have no effect in a simulation.
public struct SheetParameters: Hashable, Sendable {
  public let item: Int64
  /// The identifier of the app's product that the page promotes; nil if it promotes none.
  public let product: TextID?

  public init(item: Int64, product: TextID? = nil) {
    self.item = item
    self.product = product
  }
}

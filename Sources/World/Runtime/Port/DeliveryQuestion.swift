public import Facts

/// An app's request to its server for the content of a product.
public struct DeliveryQuestion: Hashable, Sendable {
  public var receipt: TextID
  public var product: TextID
  /// The identifier of the transaction, as the app saw it in its queue.
  public var transaction: TextID?

  public init(receipt: TextID, product: TextID, transaction: TextID? = nil) {
    self.receipt = receipt
    self.product = product
    self.transaction = transaction
  }
}

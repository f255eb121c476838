public import Facts

/// The request of an app to its server for the content of a product.
public struct DeliveryQuestion: Hashable, Sendable {
  /// The receipt as text.
  public var receipt: TextID
  /// The product's identifier.
  public var product: TextID
  /// The identifier of the transaction, as the app saw it in its queue.
  public var transaction: TextID?

  /// Makes a question.
  public init(receipt: TextID, product: TextID, transaction: TextID? = nil) {
    self.receipt = receipt
    self.product = product
    self.transaction = transaction
  }
}

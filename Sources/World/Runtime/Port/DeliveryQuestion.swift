public import Facts

/// An app's request to its server to deliver the content of a product.
public struct DeliveryQuestion: Hashable, Sendable {
  public var receipt: TextID
  public var product: TextID
  /// The transaction identifier that the app saw in its queue; nil if the app sent none.
  public var transaction: TextID?

  public init(receipt: TextID, product: TextID, transaction: TextID? = nil) {
    self.receipt = receipt
    self.product = product
    self.transaction = transaction
  }
}

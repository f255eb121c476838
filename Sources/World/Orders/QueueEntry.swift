public import Facts

/// A transaction in a device's queue, as somebody who looks at the device sees it.
public struct QueueEntry: Hashable, Sendable {
  /// The transaction.
  public let transaction: TransactionID
  /// The product.
  public let product: ProductID
  /// The account it belongs to.
  public let account: AccountID
  /// The state that the app sees.
  public let state: TransactionState
  /// How many.
  public let quantity: Int
}

public import Facts
public import Kernel

/// The original transaction that a restored transaction refers to.
public struct OriginalTransaction: Hashable, Sendable {
  /// The purchased product; nil if the transaction lost it.
  public let product: ProductID?
  /// The transaction identifier of the purchase.
  public let identifier: Int64
  /// When the purchase was made.
  public let date: Instant
  public let quantity: Int
  /// The application user name in the payment; nil if there was none.
  public let username: TextID?
}

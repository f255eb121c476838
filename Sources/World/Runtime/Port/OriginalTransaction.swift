public import Facts
public import Kernel

/// The original transaction of a restored transaction.
public struct OriginalTransaction: Hashable, Sendable {
  /// The purchased product; nil if it was lost.
  public let product: ProductID?
  /// The transaction identifier of the purchase.
  public let identifier: Int64
  /// When the purchase was made.
  public let date: Instant
  public let quantity: Int
  /// The application user name of its payment, or nil.
  public let username: TextID?
}

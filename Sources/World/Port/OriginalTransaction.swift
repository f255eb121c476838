public import Facts
public import Kernel

/// The original transaction of a restored transaction.
public struct OriginalTransaction: Hashable, Sendable {
  /// The product that was bought; nil where it was lost.
  public let product: ProductID?
  /// The transaction identifier of the purchase.
  public let identifier: Int64
  /// When it was made.
  public let date: Instant
  /// How many were bought.
  public let quantity: Int
  /// The application user name of its payment, or nil.
  public let username: TextID?
}

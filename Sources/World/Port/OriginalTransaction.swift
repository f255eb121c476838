public import Facts
public import Kernel

/// The copy of the purchase that a restored transaction goes back to.
public struct OriginalTransaction: Hashable, Sendable {
  /// Its product.
  public let product: ProductID
  /// Its number.
  public let identifier: Int64
  /// When it was made.
  public let date: Instant
  /// How many were bought.
  public let quantity: Int
  /// The application user name of its payment, or nothing.
  public let username: TextID?
}

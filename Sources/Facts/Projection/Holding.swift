/// What an account holds of a product: by the store's books, and by what apps say.
public struct Holding: Hashable, Sendable {
  /// The product.
  public let product: ProductID
  /// How many purchases stand in the store's history and were not taken back; buying again what one owns counts again.
  public internal(set) var purchases = 0
  /// How many items these purchases bought.
  public internal(set) var quantity: Int64 = 0
  /// How many purchases were taken back.
  public internal(set) var revoked = 0
  /// How many units apps say they granted, and did not take back.
  public internal(set) var granted: Int64 = 0

  init(_ product: ProductID) { self.product = product }
}

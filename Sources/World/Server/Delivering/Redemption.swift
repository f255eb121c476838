public import Facts

/// A purchase that the server has handed something out for.
public struct Redemption: Hashable, Sendable {
  /// Its number in the receipt.
  public let identifier: Int64
  /// The number of the purchase that it goes back to.
  public let original: Int64
  /// Who redeemed it.
  public let account: AccountID
  /// What was bought.
  public let product: ProductID
  /// How often it was handed out.
  public internal(set) var count = 1
}

public import Facts

/// What the rules remember of an entry in the store's books, in 20 bytes.
public struct PurchaseRecord {
  /// The product.
  public internal(set) var product = ProductID.none
  /// The account that has it.
  public internal(set) var account = AccountID.none
  /// When the store wrote it down.
  public internal(set) var recorded = FactSequence.start
  /// The purchase of the same product that came before it.
  var next = PurchaseID.none
  /// How many of the product.
  public internal(set) var quantity: Int16 = 1
  /// Whether the store took it back.
  public internal(set) var isRevoked = false
  /// Whether the store also gave it to a family member.
  public internal(set) var isShared = false
  /// Whether some transaction for it was granted.
  public internal(set) var isGranted = false
  /// Set while a sum is made, so that two transactions for one purchase count once.
  var isCounted = false
}

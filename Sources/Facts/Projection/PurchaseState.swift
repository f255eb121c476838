/// An interaction in the store's history as the facts so far left it.
public struct PurchaseState: Sendable {
  /// Which one it is.
  public let purchase: PurchaseID
  /// Who bought.
  public internal(set) var account = AccountID.none
  /// What was bought.
  public internal(set) var product = ProductID.none
  /// How many were bought.
  public internal(set) var quantity: Int64 = 0
  /// Why it was recorded without a charge, or nothing when it was charged.
  public internal(set) var reason: PurchaseReason?
  /// What was charged for it.
  public internal(set) var charged: Int64 = 0
  /// What was refunded of it.
  public internal(set) var refunded: Int64 = 0
  /// Why it was taken back, or nothing while it was not.
  public internal(set) var revocation: RevocationReason?
  /// Whether an app finished it.
  public internal(set) var isFinished = false
  /// The family members with whom it is shared.
  public internal(set) var sharedWith: [AccountID] = []

  init(_ purchase: PurchaseID) { self.purchase = purchase }
}

public import Facts

/// What the rules remember of an account.
public struct AccountNote {
  /// Its name.
  public internal(set) var name = TextID.empty
  /// The latest time that the developer's server stored something for it.
  public internal(set) var serverRecorded = FactSequence.start
  /// Whether it has a history that no fact tells one by one.
  var hasUntoldHistory = false
  /// How many purchases of others are shared with it at present; only a transaction tells of which product.
  var shareCount: Int16 = 0
  /// Its latest holding.
  var lastHolding = HoldingID.none
  /// Its latest subscription.
  var lastSubscription = SubscriptionID.none

  /// Whether it has purchases that no fact tells one by one.
  public var hasUnknownPurchases: Bool { hasUntoldHistory || shareCount > 0 }
}

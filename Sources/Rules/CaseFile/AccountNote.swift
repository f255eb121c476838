public import Facts

/// What the rules remember of an account.
public struct AccountNote {
  /// Its name.
  public internal(set) var name = TextID.empty
  /// The latest time that the developer's server stored something for it.
  public internal(set) var serverRecorded = FactSequence.start
  /// Whether it has purchases that no fact tells one by one.
  public internal(set) var hasUnknownPurchases = false
  /// Its latest holding.
  var lastHolding = HoldingID.none
  /// Its latest subscription.
  var lastSubscription = SubscriptionID.none
}

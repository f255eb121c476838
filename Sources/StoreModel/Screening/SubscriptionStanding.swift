/// How an account stands to a subscription product that it wants to buy.
public enum SubscriptionStanding: CaseIterable, Sendable {
  /// It never had anything of the group, or the product is no subscription.
  case never
  /// It had something of the group, and has no access now.
  case lapsed
  /// It has access through this very product.
  case active
  /// It has access through another product of the group.
  case activeElsewhere
}

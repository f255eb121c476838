/// What the confirmation of a payment sheet would bring about.
public enum CheckoutPurpose: Hashable, Sendable {
  /// An ordinary purchase.
  case purchase
  /// The first subscription of a group.
  case subscription
  /// A subscription after one that lapsed; the app may be shown a restored transaction for it.
  case resubscription(shownAs: RebuyExpired)
  /// Another product of a group in which a subscription is active.
  case change
}

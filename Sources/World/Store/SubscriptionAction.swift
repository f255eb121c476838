/// What is done to a subscription from outside.
public enum SubscriptionAction: Hashable, Sendable {
  /// Its user turns renewal on or off.
  case setRenewal(Bool)
  /// Its price changes; a higher one needs consent.
  case changePrice(Int64)
  /// It ends now.
  case expire
  /// Its period ends now and the next begins.
  case renew
  /// The account can be charged again.
  case recoverBilling
}

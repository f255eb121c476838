internal import Facts
internal import Kernel
internal import StoreModel

/// A subscription in the store's records. An account has one per group.
struct SubscriptionRecord {
  let account: AccountID
  /// The subscription group. A product without a group has a group of its own, under the product's
  /// identifier.
  let group: TextID
  var machine: SubscriptionMachine
  var schedules: [EventID] = []
  /// The first purchase of the subscription; `.none` until it is recorded.
  var original: PurchaseID = .none
  /// The latest purchase of the subscription; `.none` until one is recorded.
  var latest: PurchaseID = .none
  /// The device on which the subscription was first bought.
  var device: DeviceID
  /// The application user name in the first payment.
  var username: TextID
  /// Whether the account gets the group's introductory offer although it is subscribed. Nil until the
  /// site is asked.
  var grantsIntroductory: Bool?
  /// The number of renewals since the user last bought the subscription.
  var renewalCount = 0
  /// Whether the store ignores the subscription, because the history of a test account was cleared.
  var isForgotten = false
  /// Whether a change for the next renewal is confirmed by a transaction with the first purchase's
  /// identifier.
  var deliversOldIdentifier = false
}

/// An action on a subscription that the state machine does not cause itself.
public enum SubscriptionAction: Hashable, Sendable {
  /// The user turns renewal on or off.
  case setRenewal(Bool)
  /// The price changes. A higher price needs the user's consent.
  case changePrice(Int64)
  /// The subscription expires now.
  case expire
  /// The current period ends now, and the next period starts by the normal rules.
  case renew
  /// Charges to the account succeed again.
  case recoverBilling
}

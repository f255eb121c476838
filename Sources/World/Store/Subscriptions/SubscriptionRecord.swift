internal import Facts
internal import Kernel
internal import StoreModel

/// A subscription in the store's records: one account in one group.
struct SubscriptionRecord {
  let account: AccountID
  /// The group. A subscription without a group is alone under its product's identifier.
  let group: TextID
  var machine: SubscriptionMachine
  var schedules: [EventID] = []
  /// The first purchase of the subscription; `.none` until it is recorded.
  var original: PurchaseID = .none
  /// The latest purchase of the subscription; `.none` until one is recorded.
  var latest: PurchaseID = .none
  /// The device on which it was first bought.
  var device: DeviceID
  /// The application user name of the first payment.
  var username: TextID
  /// Whether its account gets the group's introductory offer although it is subscribed; nil before the
  /// decision.
  var grantsIntroductory: Bool?
  /// The number of renewals since the last purchase by the user.
  var renewalCount = 0
  /// Whether the store forgot it when the history of a test account was cleared.
  var isForgotten = false
  /// Whether the transaction that confirms a later change has the identifier of the first purchase.
  var deliversOldIdentifier = false
}

/// An action on a subscription from outside.
public enum SubscriptionAction: Hashable, Sendable {
  /// Its user turns renewal on or off.
  case setRenewal(Bool)
  /// Its price changes. An increase needs consent.
  case changePrice(Int64)
  /// It expires now.
  case expire
  /// Its period ends now, and the next one starts by the normal rules.
  case renew
  /// Charges to the account succeed again.
  case recoverBilling
}

internal import Facts
internal import Kernel
internal import StoreModel

/// A subscription in the store's books: one account within one group.
struct SubscriptionRecord {
  /// Whose it is.
  let account: AccountID
  /// The group; a subscription without a group is alone under its product's name.
  let group: TextID
  /// How it stands.
  var machine: SubscriptionMachine
  /// The steps that are scheduled.
  var schedules: [EventID] = []
  /// The first purchase of it.
  var original: PurchaseID = .none
  /// The last purchase of it.
  var latest: PurchaseID = .none
  /// The device where it was begun.
  var device: DeviceID
  /// The application user name of the first payment.
  var username: TextID
  /// How often it renewed itself since it was last bought.
  var renewalCount = 0
  /// Whether the store forgot it with the history of a test account.
  var isForgotten = false
  /// Whether the next period is delivered under the identifier of the first purchase.
  var deliversOldIdentifier = false
}

internal import Facts
internal import Kernel
internal import StoreModel

/// The store's subscriptions and the terms under which they run.
struct SubscriptionBooks {
  /// The subscriptions, by number.
  var records: [SubscriptionRecord] = []
  /// The rate at which subscription periods pass; nil for that of the environment.
  var rate: SubscriptionRate?
  /// Whether the developer turned on a grace period.
  var hasGrace = false
  /// The largest number of renewals of a subscription; nil for the usual one of the store.
  var renewalsMax: Int?

  /// The position of an account's subscription in a group.
  func place(of account: AccountID, group: TextID) -> Int? {
    records.firstIndex { $0.account == account && $0.group == group && !$0.isForgotten }
  }

  /// The subscriptions of an account whose price increase waits for an answer.
  func openPriceIncreases(of account: AccountID) -> [PriceIncrease] {
    records.indices
      .filter { records[$0].account == account && records[$0].machine.awaitsConsent }
      .map { PriceIncrease(subscription: SubscriptionID($0), product: records[$0].machine.plan.product) }
  }
}

/// A subscription in the store's books: one account within one group.
struct SubscriptionRecord {
  /// The account that owns it.
  let account: AccountID
  /// The group; a subscription without a group is alone under its product's name.
  let group: TextID
  /// The state machine of the subscription.
  var machine: SubscriptionMachine
  /// The scheduled steps of the subscription.
  var schedules: [EventID] = []
  /// The first purchase of the subscription; none until it is recorded.
  var original: PurchaseID = .none
  /// The latest purchase of the subscription; none until one is recorded.
  var latest: PurchaseID = .none
  /// The device on which it was first bought.
  var device: DeviceID
  /// The application user name of the first payment.
  var username: TextID
  /// Whether its account gets the group's introductory offer although it is subscribed; nil before that was decided.
  var grantsIntroductory: Bool?
  /// How often it has renewed since it was last bought.
  var renewalCount = 0
  /// Whether the store forgot it with the history of a test account.
  var isForgotten = false
  /// Whether the transaction that confirms a later change has the identifier of the first purchase.
  var deliversOldIdentifier = false
}

/// An action on a subscription from outside.
public enum SubscriptionAction: Hashable, Sendable {
  /// Its user turns renewal on or off.
  case setRenewal(Bool)
  /// Its price changes; a higher one needs consent.
  case changePrice(Int64)
  /// It expires now.
  case expire
  /// Its period ends now and the next one begins, by the usual rules.
  case renew
  /// The account can be charged again.
  case recoverBilling
}

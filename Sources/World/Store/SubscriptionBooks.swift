internal import Facts
internal import Kernel
internal import StoreModel

/// The store's subscriptions and the terms under which they run.
struct SubscriptionBooks {
  /// The subscriptions, by number.
  var records: [SubscriptionRecord] = []
  /// How fast subscriptions run.
  var rate = SubscriptionRate.realTime
  /// Whether the developer granted a time of grace.
  var hasGrace = false
  /// How often a subscription renews itself at most, where somebody said so.
  var renewalsMax: Int?

  /// The place of an account's subscription within a group.
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

/// Something that is done to a subscription from outside.
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

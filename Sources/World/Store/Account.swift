public import Facts
internal import Kernel
internal import StoreModel

/// An account at the store.
public struct Account {
  /// Its name in scenarios.
  public let name: String
  /// Its storefront.
  public internal(set) var storefront: TextID
  /// Whether its purchases need somebody's approval.
  public internal(set) var asksToBuy = false
  /// Whether its purchases stop until its user acts outside the app.
  public internal(set) var isInterrupted = false
  /// The purchases in its history, in their order.
  var purchases: [PurchaseID] = []
  /// Purchases that a device has not finished.
  var pending: [PendingPurchase] = []
  /// The devices it is signed in on.
  var devices: [DeviceID] = []
  /// How many entries its receipt has.
  var receiptEntryCount = 0
  /// Its restores, as far as a receipt shows them.
  var restoreRecords: [RestoreRecord] = []
  /// The subscription groups in which it used up its introductory offer.
  var introducedGroups: [TextID] = []
  /// Products that were taken back, with the device to be told and the state of the books when it happened.
  var revocations: [(device: DeviceID, product: ProductID, revision: UInt32)] = []
  /// Whether it cannot be charged.
  var failsBilling = false
  /// Whether it is a test account, which only the test store knows.
  public internal(set) var isTester = false
  /// Whether a test account can no longer be used, since its user entered it where it does not belong.
  var isSpoiled = false
  /// Whether its purchases go through; a test account can be told that they do not.
  var allowsPurchases = true
  /// How fast the subscriptions of a test account run; nothing for as fast as all.
  var subscriptionRate: SubscriptionRate?
  /// What the store forgot of it, in order.
  var clearings: [HistoryClearing] = []
  /// What stopped purchases wait for.
  var interruptions: [PurchaseOrder] = []

  init(name: String, storefront: TextID) {
    self.name = name
    self.storefront = storefront
  }
}

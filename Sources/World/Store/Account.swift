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
  /// The clearings of its history, in order.
  var clearings: [HistoryClearing] = []
  /// The purchases that stopped until its user acts outside the app.
  var interruptions: [PurchaseOrder] = []

  init(name: String, storefront: TextID) {
    self.name = name
    self.storefront = storefront
  }
}

/// A purchase that a device has not finished.
struct PendingPurchase {
  let purchase: PurchaseID
  /// The device; none where any may fetch it.
  let device: DeviceID
  /// Whether it came by itself, so that only a device that asks for renewals is told.
  var isRenewal = false
}

/// A cleared history of a test account; a receipt that is older still tells of it.
struct HistoryClearing {
  /// The state of the books from which on it is forgotten.
  let revision: UInt32
  let purchases: [PurchaseID]
  /// The restores, as far as a receipt shows them.
  let restoreRecords: [RestoreRecord]
}

/// That a part of an account's history was restored, as far as a receipt shows it.
///
/// It shares the list that travelled to the device, so that a storm of restored purchases costs nothing here.
struct RestoreRecord {
  /// How a receipt shows it.
  let style: ReceiptAfterRestore
  /// When it happened.
  let date: Instant
  /// The state of the books when it happened.
  let revision: UInt32
  /// The first of the new identifiers.
  let firstIdentifier: Int64
  /// The purchases, in the order of their identifiers.
  let purchases: [PurchaseID]
}

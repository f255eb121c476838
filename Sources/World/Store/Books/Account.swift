public import Facts
internal import Kernel
internal import StoreModel

public struct Account {
  public let name: String
  /// The storefront, by its three-letter code.
  public internal(set) var storefront: TextID
  /// The former storefronts, each with the first revision of the next one.
  private(set) var formerStorefronts: [(storefront: TextID, until: UInt32)] = []
  /// Whether its purchases need the approval of a family organizer.
  public internal(set) var asksToBuy = false
  /// Whether its purchases stop until its user acts outside the app.
  public internal(set) var isInterrupted = false
  /// The purchases in its history, in order.
  var purchases: [PurchaseID] = []
  /// Its purchases that were not finished on a device.
  var pending: [PendingPurchase] = []
  /// The devices where it is signed in.
  var devices: [DeviceID] = []
  var receiptEntryCount = 0
  /// The restores of its history, as a receipt shows them.
  var restoreRecords: [RestoreRecord] = []
  /// The subscription groups in which it used an introductory offer.
  var introducedGroups: [TextID] = []
  /// Revoked products, each with the device to notify and the revision of the revocation.
  var revocations: [(device: DeviceID, product: ProductID, revision: UInt32)] = []
  /// Whether charges to it fail.
  var failsBilling = false
  /// Whether it is a test account, which only the sandbox accepts.
  public internal(set) var isTester = false
  /// Whether a test account has become unusable, because its user entered it outside of a purchase
  /// dialog.
  var isSpoiled = false
  /// Whether its purchases succeed. Only a test account can be set to fail them.
  var allowsPurchases = true
  /// The subscription rate of a test account; nil means the store's rate.
  var subscriptionRate: SubscriptionRate?
  /// The clearings of its history, in order.
  private(set) var clearings: [HistoryClearing] = []
  /// The purchases that wait for its user to act outside the app.
  var interruptions: [PurchaseOrder] = []

  init(name: String, storefront: TextID) {
    self.name = name
    self.storefront = storefront
  }

  /// Moves the account to another storefront, starting with a revision of the store's records.
  mutating func move(to storefront: TextID, from revision: UInt32) {
    formerStorefronts.append((self.storefront, revision))
    self.storefront = storefront
  }

  /// Clears the history, starting with a revision of the store's records.
  mutating func clearHistory(at revision: UInt32) {
    clearings.append(
      HistoryClearing(revision: revision, purchases: purchases, restoreRecords: restoreRecords))
    purchases.removeAll()
    restoreRecords.removeAll()
    introducedGroups.removeAll()
    receiptEntryCount = 0
  }
}

/// A purchase that was not finished on a device.
struct PendingPurchase {
  let purchase: PurchaseID
  /// The device that must finish it; `.none` if any device may fetch it.
  let device: DeviceID
  /// Whether it is a renewal. Only a device that requests renewals receives it.
  var isRenewal = false
}

/// A cleared history of a test account. A receipt that was written before still shows it.
struct HistoryClearing {
  /// The revision of the store's records at the clearing.
  let revision: UInt32
  let purchases: [PurchaseID]
  /// The restores in the history, as receipts show them.
  let restoreRecords: [RestoreRecord]
}

/// A restore of a part of an account's history, as a receipt shows it.
///
/// It shares the list of purchases with the messages of the restore, so that a million purchases are not
/// copied.
struct RestoreRecord {
  /// How a receipt shows it.
  let style: ReceiptAfterRestore
  let date: Instant
  /// The revision of the store's records at the restore.
  let revision: UInt32
  /// The first of the new identifiers in receipts.
  let firstIdentifier: Int64
  /// The first of the identifiers in the queue. Both are the same unless receipts show others.
  let firstInQueue: Int64
  /// The purchases, in the order of their identifiers.
  let purchases: [PurchaseID]
}

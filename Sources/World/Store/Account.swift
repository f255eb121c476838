public import Facts
internal import Kernel
internal import StoreModel

/// An account at the store.
public struct Account {
  /// Its name in scenarios.
  public let name: String
  /// The storefront, by its three letters.
  public internal(set) var storefront: TextID
  /// The storefronts that it left, each with the revision of the books from which on it was in another.
  private(set) var formerStorefronts: [(storefront: TextID, until: UInt32)] = []
  /// Whether its purchases need the approval of a family organizer.
  public internal(set) var asksToBuy = false
  /// Whether its purchases stop until its user acts outside the app.
  public internal(set) var isInterrupted = false
  /// The purchases in its history, in their order.
  var purchases: [PurchaseID] = []
  /// Its purchases that have not been finished on a device.
  var pending: [PendingPurchase] = []
  /// The devices it is signed in on.
  var devices: [DeviceID] = []
  /// The number of entries in its receipt.
  var receiptEntryCount = 0
  /// The restores of its history, as a receipt shows them.
  var restoreRecords: [RestoreRecord] = []
  /// The subscription groups in which it used an introductory offer.
  var introducedGroups: [TextID] = []
  /// Revoked products, with the device to be told and the revision of the books at the revocation.
  var revocations: [(device: DeviceID, product: ProductID, revision: UInt32)] = []
  /// Whether it cannot be charged.
  var failsBilling = false
  /// Whether it is a test account, which only the sandbox accepts.
  public internal(set) var isTester = false
  /// Whether a test account has become unusable, because its user entered it outside of a purchase dialog.
  var isSpoiled = false
  /// Whether its purchases go through; only a test account can be set to fail them.
  var allowsPurchases = true
  /// The subscription rate of a test account; nil for the rate of the store.
  var subscriptionRate: SubscriptionRate?
  /// The clearings of its history, in their order.
  var clearings: [HistoryClearing] = []
  /// The purchases that wait until its user acts outside the app.
  var interruptions: [PurchaseOrder] = []

  init(name: String, storefront: TextID) {
    self.name = name
    self.storefront = storefront
  }

  /// It is in another storefront from a revision of the books on.
  mutating func move(to storefront: TextID, from revision: UInt32) {
    formerStorefronts.append((self.storefront, revision))
    self.storefront = storefront
  }
}

/// A purchase that has not been finished on a device.
struct PendingPurchase {
  let purchase: PurchaseID
  /// The device that must finish it; none where any device may fetch it.
  let device: DeviceID
  /// Whether it is a renewal, so that only a device that asks for renewals gets it.
  var isRenewal = false
}

/// A cleared history of a test account; a receipt that was written before still shows it.
struct HistoryClearing {
  /// The revision of the books at the clearing.
  let revision: UInt32
  let purchases: [PurchaseID]
  /// The restores, as far as a receipt shows them.
  let restoreRecords: [RestoreRecord]
}

/// A restore of a part of an account's history, as a receipt shows it.
///
/// It shares the list of purchases with the messages of the restore, so that a million of them need no copy.
struct RestoreRecord {
  /// The way in which a receipt shows it.
  let style: ReceiptAfterRestore
  /// When the restore happened.
  let date: Instant
  /// The revision of the books when it happened.
  let revision: UInt32
  /// The first of the new identifiers that receipts show.
  let firstIdentifier: Int64
  /// The first of those that the queue shows; the same ones unless receipts show others.
  let firstInQueue: Int64
  /// The purchases, in the order of their identifiers.
  let purchases: [PurchaseID]
}

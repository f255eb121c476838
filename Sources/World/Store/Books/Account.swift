public import Facts
internal import Kernel
internal import StoreModel

public struct Account {
  public let name: String
  /// The three-letter code of the storefront.
  public internal(set) var storefront: TextID
  /// The former storefronts. Each one was valid before the revision `until`.
  private(set) var formerStorefronts: [(storefront: TextID, until: UInt32)] = []
  /// Whether purchases of the account need the approval of a family organizer.
  public internal(set) var asksToBuy = false
  /// Whether purchases of the account stop until the user acts outside the app.
  public internal(set) var isInterrupted = false
  /// The purchases in the account's history, in order.
  var purchases: [PurchaseID] = []
  /// The purchases that a device has not finished yet.
  var pending: [PendingPurchase] = []
  /// The devices on which the account is signed in.
  var devices: [DeviceID] = []
  var receiptEntryCount = 0
  /// The restores of the account's history, in the form in which receipts show them.
  var restoreRecords: [RestoreRecord] = []
  /// The subscription groups in which the account used an introductory offer.
  var introducedGroups: [TextID] = []
  /// The revoked products. Each has the device to notify, and the revision that recorded the revocation.
  var revocations: [(device: DeviceID, product: ProductID, revision: UInt32)] = []
  /// Whether charges to the account fail.
  var failsBilling = false
  /// Whether the account is a test account. Only the sandbox accepts test accounts.
  public internal(set) var isTester = false
  /// Whether a test account has become unusable, because the user entered it outside of a purchase
  /// dialog.
  var isSpoiled = false
  /// Whether purchases of the account succeed. Only a test account can be set to fail them.
  var allowsPurchases = true
  /// Whether a device asked for the account's history, which it then keeps current.
  var isFollowed = false
  /// The rate at which the subscriptions of a test account renew. Nil means the store's rate.
  var subscriptionRate: SubscriptionRate?
  /// The former histories, in order: one for each time the history was cleared.
  private(set) var clearings: [HistoryClearing] = []
  /// The purchases that wait until the user acts outside the app.
  var interruptions: [PurchaseOrder] = []

  init(name: String, storefront: TextID) {
    self.name = name
    self.storefront = storefront
  }

  /// Moves the account to another storefront. The new storefront is valid from a revision of the
  /// store's records on.
  mutating func move(to storefront: TextID, from revision: UInt32) {
    formerStorefronts.append((self.storefront, revision))
    self.storefront = storefront
  }

  /// Clears the history. It is empty from a revision of the store's records on.
  mutating func clearHistory(at revision: UInt32) {
    clearings.append(
      HistoryClearing(revision: revision, purchases: purchases, restoreRecords: restoreRecords))
    purchases.removeAll()
    restoreRecords.removeAll()
    introducedGroups.removeAll()
    receiptEntryCount = 0
  }
}

/// A purchase that a device has not finished yet.
struct PendingPurchase {
  let purchase: PurchaseID
  /// The device that must finish the purchase; `.none` if any device may request it.
  let device: DeviceID
  /// Whether the purchase is a renewal. Only devices that request renewals receive it.
  var isRenewal = false
}

/// The former history of a test account, before it was cleared. Receipts that were written earlier
/// still show it.
struct HistoryClearing {
  /// The revision of the store's records at which the history was cleared.
  let revision: UInt32
  let purchases: [PurchaseID]
  /// The restores in the history, as receipts show them.
  let restoreRecords: [RestoreRecord]
}

/// One restore of an account's history, in the form in which receipts show it.
///
/// The list of purchases is shared with the messages of the restore. A million purchases are thus not
/// copied.
struct RestoreRecord {
  /// How receipts show the restore.
  let style: ReceiptAfterRestore
  let date: Instant
  /// The revision of the store's records at which the restore took place.
  let revision: UInt32
  /// The identifier that receipts show for the first restored purchase. The following ones are consecutive.
  let firstIdentifier: Int64
  /// The identifier of the first restored transaction in the queue. It equals `firstIdentifier` unless
  /// receipts show other identifiers.
  let firstInQueue: Int64
  /// The restored purchases, in the order of their new identifiers.
  let purchases: [PurchaseID]
}

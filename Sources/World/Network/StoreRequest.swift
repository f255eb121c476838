internal import Facts
internal import Kernel
internal import StoreModel

/// A question of a device to the store.
enum StoreRequest {
  /// To open a purchase; names the purchases of the same product that the app finished.
  case checkout(PurchaseOrder, finished: [PurchaseID])
  /// To carry out a purchase that the user confirmed.
  case purchase(PurchaseOrder)
  /// To take note of purchases that the app finished.
  case finish(AccountID, [PurchaseID])
  /// For pending purchases, and for the outcomes of transactions that it names.
  case queue(AccountID, QueueQuestion)
  /// For the purchase history.
  case restore(AccountID, username: TextID?, serial: Int)
  /// For the next part of it.
  case nextPart(serial: Int, position: Int)
  /// About product identifiers, for the storefront it is in.
  case products(ProcessID, RequestID, [TextID], storefront: TextID)
  /// For a current receipt.
  case receipt(ProcessID, RequestID, AccountID, ReceiptFlaws)
  /// For a part of a hosted package.
  case content(ContentRequest)
  /// For the page of an item.
  case page(SheetVisit, item: Int64, storefront: TextID)
  /// To search.
  case search(SheetVisit, StoreSearch)
}

/// A payment as its device tells the store of it.
struct PurchaseOrder {
  /// The transaction that waits for it.
  let transaction: TransactionID
  let device: DeviceID
  /// The account that pays.
  let account: AccountID
  let product: ProductID
  /// How many.
  let quantity: Int16
  /// The application user name.
  let username: TextID
  /// When the payment was added.
  let addedAt: Instant
  /// Whether a request for approval is to be simulated.
  let simulatesAskToBuy: Bool
  /// The promotional offer that the payment asks for, if any.
  var offer: PaymentDiscount?
}

/// A device's question about its queue.
struct QueueQuestion {
  /// Purchases that the app finished and of which the store may not know.
  let finished: [PurchaseID]
  /// Transactions whose outcome the device does not know.
  let open: [TransactionID]
  /// The state of the books at the youngest revocation that the device knows of.
  let knownRevocation: UInt32
  /// Whether the app is to learn of renewals.
  let takesRenewals: Bool
}

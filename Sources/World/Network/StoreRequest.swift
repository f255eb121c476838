internal import Facts
internal import Kernel
internal import StoreModel

/// A request of a device to the store.
enum StoreRequest {
  /// A request to open a purchase, with the finished purchases of the same product.
  case checkout(PurchaseOrder, finished: [PurchaseID])
  /// A request to carry out a purchase that the user confirmed.
  case purchase(PurchaseOrder)
  /// A report of purchases that the app finished.
  case finish(AccountID, [PurchaseID])
  /// A request for pending purchases, and for the outcomes of the transactions that it names.
  case queue(AccountID, QueueQuestion)
  /// A request for the purchase history.
  case restore(AccountID, username: TextID?, serial: Int)
  /// A request for the next part of the history.
  case nextPart(serial: Int, position: Int)
  /// A request for the products with some identifiers in a storefront.
  case products(ProcessID, RequestID, [TextID], storefront: TextID)
  /// A request for a current receipt.
  case receipt(ProcessID, RequestID, AccountID, ReceiptFlaws)
  /// A request for a part of a hosted package.
  case content(ContentRequest)
  /// A request for the page of an item.
  case page(StoreVisit, item: Int64, storefront: TextID)
  /// A request to search the store.
  case search(StoreVisit, StoreSearch)
  /// A receipt that an app itself wants to have checked.
  case check(StoreVisit, Rare<CheckQuestion>)
}

/// A payment as its device tells the store of it.
struct PurchaseOrder {
  /// The transaction that waits for it.
  let transaction: TransactionID
  let device: DeviceID
  /// The account that pays.
  let account: AccountID
  let product: ProductID
  /// The quantity of the payment.
  let quantity: Int16
  /// The application user name, or empty.
  let username: TextID
  /// When the payment was added.
  let addedAt: Instant
  /// Whether a request for approval is to be simulated.
  let simulatesAskToBuy: Bool
  /// The promotional offer that the payment asks for, if any.
  var offer = Rare<PaymentDiscount>.absent
  /// The price that the user confirmed on the payment sheet; nil where no sheet showed one.
  var confirmed: Money?
}

/// The report and the question of a device about its queue.
struct QueueQuestion {
  /// Purchases that the app finished; the store may not know of it.
  let finished: [PurchaseID]
  /// Transactions whose outcome the device wants to know.
  let open: [TransactionID]
  /// The revision of the books at the latest revocation that the device knows of.
  let knownRevocation: UInt32
  /// Whether the answer may include renewals.
  let takesRenewals: Bool
}

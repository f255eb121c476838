internal import Facts
internal import Kernel
internal import StoreModel

enum StoreRequest {
  /// Starts a purchase. Names the finished purchases of the same product.
  case checkout(PurchaseOrder, finished: [PurchaseID])
  /// Carries out a purchase that the user confirmed.
  case purchase(PurchaseOrder)
  /// Reports purchases that the app finished.
  case finish(AccountID, [PurchaseID])
  /// Requests pending purchases, and the outcomes of the named transactions.
  case queue(AccountID, QueueQuestion)
  /// Requests the purchase history.
  case restore(AccountID, username: TextID?, serial: Int)
  /// Requests the next part of the history.
  case nextPart(serial: Int, position: Int)
  /// Requests products by identifier in a storefront.
  case products(ProcessID, RequestID, [TextID], storefront: TextID)
  case receipt(ProcessID, RequestID, AccountID, ReceiptFlaws)
  /// Requests a part of a hosted package.
  case content(ContentRequest)
  /// Requests the page of an item.
  case page(StorePageRequest, item: Int64, storefront: TextID)
  case search(StorePageRequest, StoreSearch)
  /// Requests the validation of a receipt. The app sends this request itself.
  case check(StorePageRequest, Boxed<CheckQuestion>)
}

/// A payment as the device sends it to the store.
struct PurchaseOrder {
  let transaction: TransactionID
  let device: DeviceID
  let account: AccountID
  let product: ProductID
  let quantity: Int16
  /// The application user name; empty if there is none.
  let username: TextID
  let addedAt: Instant
  /// Whether the sandbox should simulate a request for approval.
  let simulatesAskToBuy: Bool
  /// The promotional offer in the payment; absent if there is none.
  var offer = Boxed<PaymentDiscount>.absent
  /// The interface through which the app buys.
  var face = StoreFace.queue
  /// The revision up to which the device knows the account's history. Nil if the app does not use StoreKit 2.
  var knownHistory: UInt32?
  /// The price that the user confirmed on the payment sheet; nil if no sheet was shown.
  var confirmed: Money?
}

/// A device's report about its finished purchases, and its question about its queue.
struct QueueQuestion {
  /// The purchases that the app finished. The store may not know that yet.
  let finished: [PurchaseID]
  /// The transactions whose outcome the device requests.
  let open: [TransactionID]
  /// The revision of the latest revocation that the device knows.
  let knownRevocation: UInt32
  /// Whether the answer may include renewals.
  let takesRenewals: Bool
  /// The revision up to which the device knows the account's history. Nil if the app does not use StoreKit 2,
  /// and the answer then includes no history.
  var knownHistory: UInt32?
}

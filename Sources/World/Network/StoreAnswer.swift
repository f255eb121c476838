internal import Facts
internal import Kernel
internal import StoreModel

/// A message of the store to a device, answer or notice: copies from the books at the moment of sending.
enum StoreAnswer {
  /// The terms of a purchase.
  case checkout(TransactionID, CheckoutAnswer)
  /// How a purchase ended, with the account's receipt where it is in the books.
  case purchase(TransactionID, PurchaseOutcome, Receipt?)
  /// That finished purchases are noted.
  case finish([PurchaseID], revision: UInt32)
  /// Pending purchases, outcomes and revocations.
  case queue(AccountID, QueueAnswer)
  /// A part of the purchase history.
  case restore(RestorePart)
  /// The products that it sells.
  case products(ProcessID, RequestID, ProductsAnswer)
  /// A current receipt.
  case receipt(ProcessID, RequestID, Receipt)
  /// Why there is no current receipt.
  case receiptRefused(ProcessID, RequestID, StoreError)
  /// A part of a hosted package, or why it does not come.
  case content(ContentRequest, StoreError?)
  /// That something is pending for an account.
  case notice(AccountID, StoreNotice)
  /// The page of an item, or why there is none.
  case page(SheetVisit, StoreError?)
  /// The items that a search found, or the error.
  case search(SheetVisit, StoreSearch, [StoreItem], StoreError?)
}

/// The store's answer to a request to open a purchase.
enum CheckoutAnswer {
  /// The payment sheet may come up with this amount; a free repurchase is told by an alert before.
  case sheet(amount: Int64, currency: TextID, alert: Alert?)
  /// It does not sell.
  case failed(StoreError, alert: Alert?)
  /// An unfinished purchase of the same product is handed over again.
  case redeliver(PurchaseID)
  /// It says that the item will be restored by itself, and nothing more comes.
  case silence
}

/// How a purchase ended at the store.
enum PurchaseOutcome {
  /// It is in the books.
  case purchased(DeliveredPurchase)
  /// It is in the books, and shown as restored.
  case restored(DeliveredPurchase)
  /// It failed.
  case failed(StoreError)
  /// It waits for approval.
  case deferred
  /// A request for approval ran out; nothing is reported.
  case expired
  /// The store never heard of it.
  case unknown
}

/// A purchase on its way to a transaction of a device.
struct DeliveredPurchase {
  /// The purchase as it was made.
  let copy: PurchaseCopy
  /// The number and the date under which the transaction tells of it.
  var identifier: Int64
  var date: Instant
  /// The hosted content that it brings, if any.
  var content: HostedContent?
}

/// The store's answer about the queue of an account on a device.
struct QueueAnswer {
  /// The state of the books that it shows.
  let revision: UInt32
  /// The finished purchases of which the request told.
  var finished: [PurchaseID] = []
  /// Purchases that no app finished.
  var pending: [QueuedPurchase] = []
  /// Whether renewals are among them.
  var coversRenewals = false
  /// The outcomes of the transactions that the device asked about.
  var outcomes: [(transaction: TransactionID, outcome: PurchaseOutcome)] = []
  /// Products that were taken back, each with the state of the books from then on.
  var revoked: [(product: ProductID, revision: UInt32)] = []
  /// Subscriptions whose price increase waits for consent.
  var priceIncreases: [PriceIncrease] = []
  /// The current receipt, if anything changed it.
  var receipt: Receipt?

  init(revision: UInt32) { self.revision = revision }
}

/// A purchase that no app finished, as the store hands it to a device.
struct QueuedPurchase {
  /// The purchase under its own number.
  let own: DeliveredPurchase
  /// The transaction that asked for it, on whichever device; none for what came by itself.
  let transaction: TransactionID
  /// How that transaction ends by it.
  let outcome: PurchaseOutcome
}

/// A price increase that waits for its user's consent.
struct PriceIncrease {
  let subscription: SubscriptionID
  /// The product that it gives.
  let product: ProductID
}

/// One part of a purchase history on its way to a device.
struct RestorePart {
  /// The restore it belongs to.
  let serial: Int
  /// Which part it is; the first is zero.
  let position: Int
  /// The account whose history it is.
  let account: AccountID
  /// The purchases, in the order of the store.
  let purchases: PurchaseHistory
  /// The first of the new identifiers for these interactions.
  let firstIdentifier: Int64
  /// The hosted content of purchases, by their position; empty where nothing is hosted.
  var contents: [(position: Int, content: HostedContent)] = []
  /// Whether it is the last part.
  let isLast: Bool
  /// The error that ends the restore instead.
  let error: StoreError?
  /// Whether the account's history holds nothing at all.
  let isHistoryEmpty: Bool
  /// The receipt that comes with the last part.
  let receipt: Receipt?
}

/// The store's answer to a products request.
enum ProductsAnswer {
  /// The products that it sells in a storefront, and the identifiers that it does not know.
  case response(products: [OfferedProduct], invalid: [TextID], storefront: TextID)
  /// It could not answer.
  case failed(StoreError)
}

/// Why the store tells a device that something is pending.
enum StoreNotice {
  /// There is something to fetch.
  case somethingPending
  /// A subscription renewed itself.
  case subscriptionRenewed
}

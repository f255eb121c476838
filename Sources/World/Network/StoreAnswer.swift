internal import Facts
internal import Kernel
internal import StoreModel

/// A message of the store to a device, an answer or a notice, with copies from the books.
enum StoreAnswer {
  /// The store's terms for a purchase.
  case checkout(TransactionID, CheckoutAnswer)
  /// How a purchase ended, with the account's receipt where it is in the books.
  case purchase(TransactionID, PurchaseOutcome, Receipt?)
  /// The store has recorded that these purchases are finished.
  case finish([PurchaseID], revision: UInt32)
  /// Pending purchases, outcomes and revocations.
  case queue(AccountID, QueueAnswer)
  /// A part of the purchase history.
  indirect case restore(RestorePart)
  /// The products that it sells.
  case products(ProcessID, RequestID, ProductsAnswer)
  /// A current receipt of the account.
  case receipt(ProcessID, RequestID, Receipt)
  /// Why the store sent no current receipt.
  case receiptRefused(ProcessID, RequestID, StoreError)
  /// A part of a hosted package, or the error that replaces it.
  case content(ContentRequest, StoreError?)
  /// A notice that the store has news for an account.
  case notice(AccountID, StoreNotice)
  /// The page of an item, or the error that replaces it.
  case page(StoreVisit, StoreError?)
  /// The items that a search found, or the error.
  case search(StoreVisit, StoreSearch, [StoreItem], StoreError?)
  /// The result of a check that an app itself asked for.
  indirect case check(StoreVisit, CheckedReceipt)
}

/// The store's answer to a request to open a purchase.
enum CheckoutAnswer {
  /// The payment sheet may come up with this amount; for a free repurchase an alert comes first.
  case sheet(Money, alert: Alert?)
  /// The store refuses the purchase with an error.
  case failed(StoreError, alert: Alert?)
  /// An unfinished purchase of the same product is delivered again.
  case redeliver(PurchaseID)
  /// An alert says that the item will be restored by itself; the transaction gets no further answer.
  case silence
}

/// How a purchase ended at the store.
enum PurchaseOutcome {
  /// The purchase is in the books.
  case purchased(DeliveredPurchase)
  /// The purchase is in the books, and the app sees it as restored.
  case restored(DeliveredPurchase)
  /// The purchase failed with an error.
  case failed(StoreError)
  /// It waits for approval.
  case deferred
  /// The request for approval expired; the app gets no error.
  case expired
  /// The store has no record of the request.
  case unknown
  /// The price changed after the sheet came up: nothing is charged before the user confirms the new one.
  case priceChanged(Money)
}

/// A purchase as the store delivers it to a transaction of a device.
struct DeliveredPurchase {
  /// The purchase as it was made.
  let copy: PurchaseCopy
  /// The identifier that the transaction shows; its date follows.
  var identifier: Int64
  var date: Instant
  /// The hosted content that it brings, if any.
  var content: Rare<HostedContent>
  /// The first purchase of the subscription that it renews; absent for everything else.
  var original = Rare<PurchaseCopy>.absent
}

/// The store's answer about the queue of an account on a device.
struct QueueAnswer {
  /// The finished purchases that the request reported.
  var finished: [PurchaseID] = []
  /// Purchases that no app finished.
  var pending: [QueuedPurchase] = []
  /// The outcomes of the transactions that the device asked about.
  var outcomes: [(transaction: TransactionID, outcome: PurchaseOutcome)] = []
  /// Revoked products, each with the revision of the books at its revocation.
  var revoked: [(product: ProductID, revision: UInt32)] = []
  /// Subscriptions whose price increase waits for consent.
  var priceIncreases: [PriceIncrease] = []
  /// The current receipt, if anything changed it.
  var receipt: Receipt?
  /// Whether the pending purchases include renewals.
  var coversRenewals = false
  /// The revision of the books that it shows.
  let revision: UInt32

  init(revision: UInt32) { self.revision = revision }
}

/// A purchase that no app finished, as the store hands it to a device.
struct QueuedPurchase {
  /// The purchase under its own number.
  let own: DeliveredPurchase
  /// The transaction that asked for it, on any device; none for a purchase that no transaction asked for.
  let transaction: TransactionID
  /// The outcome that the purchase gives that transaction.
  let outcome: PurchaseOutcome
}

/// A price increase that waits for the user's consent.
struct PriceIncrease {
  let subscription: SubscriptionID
  /// The product whose price increases.
  let product: ProductID
}

/// One part of a purchase history that the store sends to a device.
struct RestorePart {
  /// The restore it belongs to.
  let serial: Int
  /// The position of the part, counted from zero.
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
  /// The error that ends the restore, if any.
  let error: StoreError?
  /// Whether the account has no purchases at all.
  let isHistoryEmpty: Bool
  /// The receipt that comes with the last part.
  let receipt: Receipt?
}

/// The store's answer to a products request.
enum ProductsAnswer {
  /// The products that it sells in a storefront, and the identifiers that it does not know.
  case response(products: [OfferedProduct], invalid: [TextID], storefront: TextID)
  /// The store could not answer the request.
  case failed(StoreError)
}

/// Why the store tells a device that something is pending.
enum StoreNotice: UInt8 {
  /// The account has pending news for the device.
  case somethingPending
  /// A subscription was renewed.
  case subscriptionRenewed
}

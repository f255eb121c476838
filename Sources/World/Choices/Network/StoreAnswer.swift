internal import Facts
internal import Kernel
internal import StoreModel

/// A message from the store to a device, an answer or a notice, with copies from the store's records.
enum StoreAnswer {
  /// The store's terms for a purchase.
  case checkout(TransactionID, CheckoutAnswer)
  /// How a purchase ended, with the account's receipt if it is recorded.
  case purchase(TransactionID, PurchaseOutcome, Receipt?)
  /// The store has recorded that these purchases are finished.
  case finish([PurchaseID], revision: UInt32)
  /// Pending purchases, outcomes and revocations.
  case queue(AccountID, QueueAnswer)
  /// A part of the purchase history.
  indirect case restore(RestorePart)
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
  case page(StorePageRequest, StoreError?)
  /// The items that a search found, or the error.
  case search(StorePageRequest, StoreSearch, [StoreItem], StoreError?)
  /// The result of a receipt validation that an app itself requested.
  indirect case check(StorePageRequest, CheckedReceipt)
}

/// The store's answer to a checkout request.
enum CheckoutAnswer {
  /// The payment sheet may open with this amount. For a free repurchase an alert comes first.
  case sheet(Money, alert: Alert?)
  /// The store refuses the purchase with an error.
  case failed(StoreError, alert: Alert?)
  /// An unfinished purchase of the same product is delivered again.
  case redeliver(PurchaseID)
  /// An alert says that the item will be restored automatically. The transaction gets no further answer.
  case silence
}

/// How a purchase ended at the store.
enum PurchaseOutcome {
  /// The purchase is recorded.
  case purchased(DeliveredPurchase)
  /// The purchase is recorded, and the app sees it as restored.
  case restored(DeliveredPurchase)
  case failed(StoreError)
  /// It waits for approval.
  case deferred
  /// The request for approval expired. The app gets no error.
  case expired
  /// The store has no record of the request.
  case unknown
  /// The price changed after the sheet opened. Nothing is charged until the user confirms the new price.
  case priceChanged(Money)
}

/// A purchase as the store delivers it to a transaction of a device.
struct DeliveredPurchase {
  /// The purchase as it was made.
  let copy: PurchaseCopy
  /// The identifier and the date that the transaction shows.
  var identifier: Int64
  var date: Instant
  /// The hosted content of the purchase, if any.
  var content: Boxed<HostedContent>
  /// The first purchase of the renewed subscription; absent for any other purchase.
  var original = Boxed<PurchaseCopy>.absent
}

/// The store's answer about the queue of an account on a device.
struct QueueAnswer {
  /// The finished purchases that the request reported.
  var finished: [PurchaseID] = []
  var pending: [QueuedPurchase] = []
  /// The outcomes of the transactions that the device asked about.
  var outcomes: [(transaction: TransactionID, outcome: PurchaseOutcome)] = []
  /// Revoked products, each with the revision of the store's records at its revocation.
  var revoked: [(product: ProductID, revision: UInt32)] = []
  /// Subscriptions whose price increase waits for consent.
  var priceIncreases: [PriceIncrease] = []
  /// The current receipt, if it has changed.
  var receipt: Receipt?
  /// Whether the pending purchases include renewals.
  var coversRenewals = false
  /// The revision of the store's records that the answer shows.
  let revision: UInt32

  init(revision: UInt32) { self.revision = revision }
}

/// An unfinished purchase, as the store sends it to a device.
struct QueuedPurchase {
  /// The purchase as its own transaction.
  let own: DeliveredPurchase
  /// The transaction that requested it, on any device; `.none` for an unsolicited purchase.
  let transaction: TransactionID
  /// The outcome of the purchase for that transaction.
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
  let serial: Int
  /// The position of the part, counted from zero.
  let position: Int
  let account: AccountID
  /// The purchases, in the store's order.
  let purchases: PurchaseHistory
  /// The first of the new identifiers for these transactions.
  let firstIdentifier: Int64
  /// The hosted content of purchases, by their position; empty if no content is hosted.
  var contents: [(position: Int, content: HostedContent)] = []
  let isLast: Bool
  /// The error that ends the restore, if any.
  let error: StoreError?
  /// Whether the account has no purchases at all.
  let isHistoryEmpty: Bool
  /// The receipt, sent with the last part.
  let receipt: Receipt?
}

/// The store's answer to a products request.
enum ProductsAnswer {
  /// The products for sale in a storefront, and the unknown identifiers.
  case response(products: [OfferedProduct], invalid: [TextID], storefront: TextID)
  /// The store could not answer the request.
  case failed(StoreError)
}

/// Why the store notifies a device.
enum StoreNotice: UInt8 {
  /// The account has pending news for the device.
  case somethingPending
  /// A subscription was renewed.
  case subscriptionRenewed
}

internal import Facts
internal import Kernel
internal import StoreModel

/// A message from the store to a device: an answer or a notice. It contains copies of the store's records.
enum StoreAnswer {
  /// The store's terms for a purchase.
  case checkout(TransactionID, CheckoutAnswer)
  /// The outcome of a purchase, and the account's receipt if the purchase is recorded.
  case purchase(TransactionID, PurchaseOutcome, Receipt?)
  /// The outcome of a recorded purchase for an app that uses StoreKit 2, with the news of the account's history.
  indirect case storeKitPurchase(TransactionID, PurchaseOutcome, Receipt, HistoryNews)
  /// Confirms that the store has recorded these purchases as finished.
  case finish([PurchaseID], revision: UInt32)
  /// Pending purchases, outcomes and revocations.
  case queue(AccountID, QueueAnswer)
  /// A part of the purchase history.
  indirect case restore(RestorePart)
  case products(ProcessID, RequestID, ProductsAnswer)
  /// The account's current receipt.
  case receipt(ProcessID, RequestID, Receipt)
  /// The error with which the store refuses to send a current receipt.
  case receiptRefused(ProcessID, RequestID, StoreError)
  /// A part of a hosted package, or the error that replaces it.
  case content(ContentRequest, StoreError?)
  /// Notifies a device that the store has news for an account.
  case notice(AccountID, StoreNotice)
  /// The result of a request for an item's page: the error is nil if the page was sent.
  case page(StorePageRequest, StoreError?)
  /// The items that a search found, or an error.
  case search(StorePageRequest, StoreSearch, [StoreItem], StoreError?)
  /// The result of a receipt validation that an app itself requested.
  indirect case check(StorePageRequest, CheckedReceipt)
}

/// The store's answer to a checkout request.
enum CheckoutAnswer {
  /// The payment sheet may open and show this amount. For a free repurchase an alert opens first.
  case sheet(Money, alert: Alert?)
  /// The store refuses the purchase with an error.
  case failed(StoreError, alert: Alert?)
  /// No sheet opens. Instead the store redelivers an unfinished purchase of the same product.
  case redeliver(PurchaseID)
  /// No sheet opens. The account has the product already, and StoreKit 2 returns this purchase.
  indirect case existing(PurchaseID, alert: Alert?, HistoryNews)
  /// The device shows an alert that the item will be restored automatically. No further answer follows.
  case silence
}

enum PurchaseOutcome {
  case purchased(DeliveredPurchase)
  /// The purchase is recorded, and the app sees it as restored.
  case restored(DeliveredPurchase)
  case failed(StoreError)
  /// The purchase waits for approval.
  case deferred
  /// The request for approval expired. The app gets no error.
  case expired
  /// The store has no record of the request.
  case unknown
  /// The purchase only schedules a later change of a subscription. StoreKit 2 returns the current purchase.
  case existing(PurchaseID)
  /// The price changed after the sheet opened. Nothing is charged until the user confirms the new price.
  case priceChanged(Money)
}

/// A purchase as the store delivers it for a transaction on a device.
struct DeliveredPurchase {
  /// The purchase as it was recorded.
  let copy: PurchaseCopy
  /// The identifier and the date that the app sees in the transaction.
  var identifier: Int64
  var date: Instant
  /// The hosted content of the purchase; absent if there is none.
  var content: Boxed<HostedContent>
  /// The first purchase of the renewed subscription; absent for any other purchase.
  var original = Boxed<PurchaseCopy>.absent
}

/// The store's answer to a device's question about the queue of an account.
struct QueueAnswer {
  /// The purchases that the request reported as finished.
  var finished: [PurchaseID] = []
  var pending: [QueuedPurchase] = []
  /// The outcomes of the transactions that the request asked about.
  var outcomes: [(transaction: TransactionID, outcome: PurchaseOutcome)] = []
  /// The revoked products, and for each the revision of the store's records that recorded the revocation.
  var revoked: [(product: ProductID, revision: UInt32)] = []
  /// The price increases to which the user has not consented yet.
  var priceIncreases: [PriceIncrease] = []
  /// The current receipt; nil if it has not changed.
  var receipt: Receipt?
  /// The changes of the account's history. Nil if the device did not ask for them.
  var news = Boxed<HistoryNews>.absent
  /// Whether the pending purchases include renewals.
  var coversRenewals = false
  /// The revision of the store's records at the time of the answer.
  let revision: UInt32

  init(revision: UInt32) { self.revision = revision }
}

/// The changes of an account's history since a revision of the store's records.
struct HistoryNews {
  /// The statements about the purchases that changed, in the order of the purchases.
  let statements: [TransactionStatement]
  /// The statements about all subscriptions of the account.
  let renewals: [RenewalStatement]
  /// The revision of the store's records that the news covers.
  let revision: UInt32
}

/// An unfinished purchase, as the store sends it to a device.
struct QueuedPurchase {
  /// The purchase as the store delivers it if it needs a new transaction.
  let own: DeliveredPurchase
  /// The transaction that requested it, on any device; `.none` for an unsolicited purchase.
  let transaction: TransactionID
  /// The outcome of the purchase for that transaction.
  let outcome: PurchaseOutcome
}

/// A price increase to which the user has not consented yet.
struct PriceIncrease {
  let subscription: SubscriptionID
  /// The product with the higher price.
  let product: ProductID
}

/// One part of a purchase history that the store sends to a device.
struct RestorePart {
  let serial: Int
  /// The position of the part, counted from zero.
  let position: Int
  let account: AccountID
  /// The purchases of this part, in the store's order.
  let purchases: PurchaseHistory
  /// The identifier of the first transaction of this part. The following ones are consecutive.
  let firstIdentifier: Int64
  /// The hosted content of the purchases, each with its purchase's position in this part. Empty if no
  /// content is hosted.
  var contents: [(position: Int, content: HostedContent)] = []
  let isLast: Bool
  /// The error that ends the restore; nil if it succeeds.
  let error: StoreError?
  /// Whether the account has no purchases at all.
  let isHistoryEmpty: Bool
  /// The receipt; nil except in the last part.
  let receipt: Receipt?
}

/// The store's answer to a products request.
enum ProductsAnswer {
  /// The products for sale in a storefront, and the identifiers that the store does not sell.
  case response(products: [OfferedProduct], invalid: [TextID], storefront: TextID)
  /// The store could not answer the request.
  case failed(StoreError)
}

/// The reason for which the store notifies a device.
enum StoreNotice: UInt8 {
  /// The account has pending news for the device.
  case somethingPending
  case subscriptionRenewed
}

internal import Facts
internal import StoreModel

/// Something that StoreKit 2 tells a launch. The facts about it are recorded when the app receives it.
enum FeedTelling {
  /// A call to purchase ends. The transaction is `.none` unless the end is a success.
  case purchaseEnded(ticket: Int, call: TransactionID, PurchaseEnd, TransactionID)
  /// A listener receives a transaction, unless the app has finished it or receives it anyway.
  case updated(listener: Int, TransactionID, evenFinished: Bool)
  /// The listeners receive a transaction that a call to purchase returned.
  case echoed(TransactionID)
  /// A listener receives the status of a subscription.
  case statusUpdated(listener: Int, SubscriptionID)
  /// A listener receives something else that the store has to say.
  case notice(FeedNotice, listener: Int)
  /// A read is answered, after the wait for the store's first answer.
  case read(StoreRead, ticket: Int)
  /// A synchronization ends, with an error if it failed.
  case synchronized(ticket: Int, StoreError?)
  /// The request for the app's own transaction ends, with an error if it failed.
  case appTransaction(ticket: Int, StoreError?)
  /// A sheet closes.
  case sheetClosed(StoreKitSheet, SheetOutcome)
}

public import Facts

/// What a world tells an app; each begins a turn.
public enum AppEvent {
  /// The process started.
  case launched(LaunchBundle)
  /// The app came to the front.
  case foregrounded
  /// The app goes to the background.
  case backgrounded
  /// The system ends the process in good order.
  case terminating
  /// Transactions changed.
  case updatedTransactions(ObserverToken, TransactionBatch)
  /// Transactions left the queue.
  case removedTransactions(ObserverToken, TransactionBatch)
  /// A restore is complete.
  case restoreFinished(ObserverToken)
  /// A restore failed.
  case restoreFailed(ObserverToken, StoreError)
  /// A promoted payment is offered; the answer says whether to go on at once.
  case paymentOffered(ObserverToken, PaymentID, ProductID)
  /// The storefront changed.
  case storefrontChanged(ObserverToken)
  /// Products were revoked.
  case entitlementsRevoked(ObserverToken, [ProductID])
  /// Downloads changed.
  case updatedDownloads(ObserverToken, DownloadBatch)
  /// The delegate is asked whether a transaction goes on in a new storefront; no answer leaves it open.
  case continueAsked(TransactionHandle)
  /// The delegate is asked whether to show a price increase.
  case consentAsked
  /// A products request has its response; prices and titles are those of a storefront.
  case productsResponded(RequestID, products: [ProductID], invalid: [TextID], storefront: TextID)
  /// A request finished.
  case requestFinished(RequestID)
  /// A request failed.
  case requestFailed(RequestID, StoreError)
  /// The server answered an exchange.
  case serverAnswered(exchange: Int, ServerAnswer)
  /// The server could not be reached in an exchange.
  case serverUnreachable(exchange: Int, StoreError)
  /// Something about the store's own pages, or about a search of the store.
  case sheet(SheetEvent)
  /// A timer fired.
  case timerFired(Int)
  /// The user tapped something.
  case tapped(UserTap)
  /// The harness asks what the user has of a product; the answer is a count, and nothing changes.
  case owned(ProductID)
}

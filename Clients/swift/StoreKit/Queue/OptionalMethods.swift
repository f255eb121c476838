// Optional methods on Apple's platforms are called with a question mark: `observer.paymentQueue?(…)`. Here
// each is a property with the method's name, used only if the method itself does not match, and never nil.

/// The optional methods of an observer whose names begin with `paymentQueue`.
public struct OptionalObserverMethods {
  let observer: any SKPaymentTransactionObserver

  /// Transactions left the queue.
  public func callAsFunction(
    _ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]
  ) {
    observer.paymentQueue(queue, removedTransactions: transactions)
  }

  /// The restore ended with an error.
  public func callAsFunction(
    _ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error
  ) {
    observer.paymentQueue(queue, restoreCompletedTransactionsFailedWithError: error)
  }

  /// Downloads of hosted content have changed.
  public func callAsFunction(_ queue: SKPaymentQueue, updatedDownloads downloads: [SKDownload]) {
    observer.paymentQueue(queue, updatedDownloads: downloads)
  }

  /// Returns whether a purchase started in the store continues now.
  public func callAsFunction(
    _ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct
  ) -> Bool {
    observer.paymentQueue(queue, shouldAddStorePayment: payment, for: product)
  }

  /// The user lost access to products.
  public func callAsFunction(
    _ queue: SKPaymentQueue, didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]
  ) {
    observer.paymentQueue(queue, didRevokeEntitlementsForProductIdentifiers: productIdentifiers)
  }
}

extension SKPaymentTransactionObserver {
  /// The optional methods with this base name.
  @_disfavoredOverload
  public var paymentQueue: OptionalObserverMethods? { OptionalObserverMethods(observer: self) }

  /// All restored transactions were delivered.
  @_disfavoredOverload
  public var paymentQueueRestoreCompletedTransactionsFinished: ((SKPaymentQueue) -> Void)? {
    { self.paymentQueueRestoreCompletedTransactionsFinished($0) }
  }

  /// The storefront changed.
  @_disfavoredOverload
  public var paymentQueueDidChangeStorefront: ((SKPaymentQueue) -> Void)? {
    { self.paymentQueueDidChangeStorefront($0) }
  }
}

/// The optional method of a delegate whose name begins with `paymentQueue`.
public struct OptionalQueueDelegateMethods {
  let delegate: any SKPaymentQueueDelegate

  /// Returns whether a transaction continues in the new storefront.
  public func callAsFunction(
    _ paymentQueue: SKPaymentQueue, shouldContinue transaction: SKPaymentTransaction,
    in newStorefront: SKStorefront
  ) -> Bool {
    delegate.paymentQueue(paymentQueue, shouldContinue: transaction, in: newStorefront)
  }
}

extension SKPaymentQueueDelegate {
  /// The optional method with this base name.
  @_disfavoredOverload
  public var paymentQueue: OptionalQueueDelegateMethods? { OptionalQueueDelegateMethods(delegate: self) }

  /// Returns whether the system shows its price consent sheet now.
  @_disfavoredOverload
  public var paymentQueueShouldShowPriceConsent: ((SKPaymentQueue) -> Bool)? {
    { self.paymentQueueShouldShowPriceConsent($0) }
  }
}

/// The optional method of a request's delegate whose name begins with `request`.
public struct OptionalRequestDelegateMethods {
  let delegate: any SKRequestDelegate

  /// The request ended with an error.
  public func callAsFunction(_ request: SKRequest, didFailWithError error: any Error) {
    delegate.request(request, didFailWithError: error)
  }
}

extension SKRequestDelegate {
  /// The request succeeded.
  @_disfavoredOverload
  public var requestDidFinish: ((SKRequest) -> Void)? { { self.requestDidFinish($0) } }

  /// The optional method with this base name.
  @_disfavoredOverload
  public var request: OptionalRequestDelegateMethods? { OptionalRequestDelegateMethods(delegate: self) }
}

extension SKStoreProductViewControllerDelegate {
  /// The user closed the page.
  @_disfavoredOverload
  public var productViewControllerDidFinish: ((SKStoreProductViewController) -> Void)? {
    { self.productViewControllerDidFinish($0) }
  }
}

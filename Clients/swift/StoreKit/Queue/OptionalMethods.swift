// On Apple's platforms, optional methods are called with a question mark: `observer.paymentQueue?(…)`. Here
// each is also a property with the method's name, which is never nil. The compiler uses it only if the method
// itself does not match.

/// The optional methods of an observer whose names begin with `paymentQueue`.
public struct OptionalObserverMethods {
  let observer: any SKPaymentTransactionObserver

  /// Notifies the observer that transactions left the queue.
  public func callAsFunction(
    _ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]
  ) {
    observer.paymentQueue(queue, removedTransactions: transactions)
  }

  /// Notifies the observer that the restore ended with an error.
  public func callAsFunction(
    _ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error
  ) {
    observer.paymentQueue(queue, restoreCompletedTransactionsFailedWithError: error)
  }

  /// Notifies the observer that downloads of hosted content have changed.
  public func callAsFunction(_ queue: SKPaymentQueue, updatedDownloads downloads: [SKDownload]) {
    observer.paymentQueue(queue, updatedDownloads: downloads)
  }

  /// Returns whether a purchase that started in the store continues now.
  public func callAsFunction(
    _ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct
  ) -> Bool {
    observer.paymentQueue(queue, shouldAddStorePayment: payment, for: product)
  }

  /// Notifies the observer that the user lost access to products.
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

  /// Notifies the observer that all restored transactions were delivered.
  @_disfavoredOverload
  public var paymentQueueRestoreCompletedTransactionsFinished: ((SKPaymentQueue) -> Void)? {
    { self.paymentQueueRestoreCompletedTransactionsFinished($0) }
  }

  /// Notifies the observer that the storefront changed.
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

  /// Notifies the delegate that the request ended with an error.
  public func callAsFunction(_ request: SKRequest, didFailWithError error: any Error) {
    delegate.request(request, didFailWithError: error)
  }
}

extension SKRequestDelegate {
  /// Notifies the delegate that the request succeeded.
  @_disfavoredOverload
  public var requestDidFinish: ((SKRequest) -> Void)? { { self.requestDidFinish($0) } }

  /// The optional method with this base name.
  @_disfavoredOverload
  public var request: OptionalRequestDelegateMethods? { OptionalRequestDelegateMethods(delegate: self) }
}

extension SKStoreProductViewControllerDelegate {
  /// Notifies the delegate that the user closed the page.
  @_disfavoredOverload
  public var productViewControllerDidFinish: ((SKStoreProductViewController) -> Void)? {
    { self.productViewControllerDidFinish($0) }
  }
}

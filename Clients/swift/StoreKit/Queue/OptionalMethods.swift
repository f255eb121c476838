// Methods that are optional on Apple's platforms are called with a question mark there: `observer.paymentQueue?(…)`. Here each
// is a property beside the method, taken only where the method does not fit, and never nil.

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

  /// Whether a purchase that began in the store goes on now.
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
  /// The optional methods whose names begin so.
  @_disfavoredOverload
  public var paymentQueue: OptionalObserverMethods? { OptionalObserverMethods(observer: self) }

  /// Every restored transaction was handed over.
  @_disfavoredOverload
  public var paymentQueueRestoreCompletedTransactionsFinished: ((SKPaymentQueue) -> Void)? {
    { self.paymentQueueRestoreCompletedTransactionsFinished($0) }
  }

  /// The storefront is another one now.
  @_disfavoredOverload
  public var paymentQueueDidChangeStorefront: ((SKPaymentQueue) -> Void)? {
    { self.paymentQueueDidChangeStorefront($0) }
  }
}

/// The optional method of a delegate whose name begins with `paymentQueue`.
public struct OptionalQueueDelegateMethods {
  let delegate: any SKPaymentQueueDelegate

  /// Whether a transaction goes on after the storefront changed to this one.
  public func callAsFunction(
    _ paymentQueue: SKPaymentQueue, shouldContinue transaction: SKPaymentTransaction,
    in newStorefront: SKStorefront
  ) -> Bool {
    delegate.paymentQueue(paymentQueue, shouldContinue: transaction, in: newStorefront)
  }
}

extension SKPaymentQueueDelegate {
  /// The optional method whose name begins so.
  @_disfavoredOverload
  public var paymentQueue: OptionalQueueDelegateMethods? { OptionalQueueDelegateMethods(delegate: self) }

  /// Whether the system shows its sheet about a price increase now.
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
  /// The request ended well.
  @_disfavoredOverload
  public var requestDidFinish: ((SKRequest) -> Void)? { { self.requestDidFinish($0) } }

  /// The optional method whose name begins so.
  @_disfavoredOverload
  public var request: OptionalRequestDelegateMethods? { OptionalRequestDelegateMethods(delegate: self) }
}

extension SKStoreProductViewControllerDelegate {
  /// The user is done with the page.
  @_disfavoredOverload
  public var productViewControllerDidFinish: ((SKStoreProductViewController) -> Void)? {
    { self.productViewControllerDidFinish($0) }
  }
}

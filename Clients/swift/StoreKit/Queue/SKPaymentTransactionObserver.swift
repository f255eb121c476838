internal import CStoreKit

/// An observer of the payment queue. All methods except the first have default implementations. The system
/// only calls methods that the class implements.
public protocol SKPaymentTransactionObserver: StoreKitObject {
  /// Notifies the observer that transactions have changed.
  func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction])

  /// Notifies the observer that transactions left the queue.
  func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction])

  /// Notifies the observer that the restore ended with an error.
  func paymentQueue(_ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error)

  /// Notifies the observer that all restored transactions were delivered.
  func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue)

  /// Notifies the observer that downloads of hosted content have changed.
  func paymentQueue(_ queue: SKPaymentQueue, updatedDownloads downloads: [SKDownload])

  /// Returns whether a purchase that started in the store continues now. The app can add the payment later
  /// instead.
  func paymentQueue(
    _ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct
  ) -> Bool

  /// Notifies the observer that the storefront changed.
  func paymentQueueDidChangeStorefront(_ queue: SKPaymentQueue)

  /// Notifies the observer that the user lost access to products.
  func paymentQueue(
    _ queue: SKPaymentQueue, didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String])
}

// `WrittenMethods` finds out whether a class implements a method by detecting calls of these default
// implementations. So they have symbol names and are not inlined.
extension SKPaymentTransactionObserver {
  /// Does nothing.
  @_silgen_name("storekit_default_removed_transactions") @inline(never)
  public func paymentQueue(
    _ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]
  ) {
    storekit_stay()
  }

  /// Does nothing.
  @_silgen_name("storekit_default_restore_failed") @inline(never)
  public func paymentQueue(
    _ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error
  ) {
    storekit_stay()
  }

  /// Does nothing.
  @_silgen_name("storekit_default_restore_finished") @inline(never)
  public func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) {
    storekit_stay()
  }

  /// Does nothing.
  @_silgen_name("storekit_default_updated_downloads") @inline(never)
  public func paymentQueue(_ queue: SKPaymentQueue, updatedDownloads downloads: [SKDownload]) {
    storekit_stay()
  }

  /// Leaves the decision about the purchase to the system.
  @_silgen_name("storekit_default_should_add_store_payment") @inline(never)
  public func paymentQueue(
    _ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct
  ) -> Bool {
    storekit_stay()
    return DefaultAnswers.leaveOpen(false)
  }

  /// Does nothing.
  @_silgen_name("storekit_default_storefront_changed") @inline(never)
  public func paymentQueueDidChangeStorefront(_ queue: SKPaymentQueue) {
    storekit_stay()
  }

  /// Does nothing.
  @_silgen_name("storekit_default_revoked_entitlements") @inline(never)
  public func paymentQueue(
    _ queue: SKPaymentQueue, didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]
  ) {
    storekit_stay()
  }
}

/// A delegate of the payment queue. All methods have default implementations.
public protocol SKPaymentQueueDelegate: StoreKitObject {
  /// Returns whether a transaction continues in the new storefront.
  func paymentQueue(
    _ paymentQueue: SKPaymentQueue, shouldContinue transaction: SKPaymentTransaction,
    in newStorefront: SKStorefront
  ) -> Bool

  /// Returns whether the system shows its price consent sheet now.
  func paymentQueueShouldShowPriceConsent(_ paymentQueue: SKPaymentQueue) -> Bool
}

extension SKPaymentQueueDelegate {
  /// Leaves the decision to the system.
  @_silgen_name("storekit_default_should_continue") @inline(never)
  public func paymentQueue(
    _ paymentQueue: SKPaymentQueue, shouldContinue transaction: SKPaymentTransaction,
    in newStorefront: SKStorefront
  ) -> Bool {
    storekit_stay()
    return DefaultAnswers.leaveOpen(true)
  }

  /// Lets the system show the sheet.
  @_silgen_name("storekit_default_should_show_price_consent") @inline(never)
  public func paymentQueueShouldShowPriceConsent(_ paymentQueue: SKPaymentQueue) -> Bool {
    storekit_stay()
    return DefaultAnswers.leaveOpen(true)
  }
}

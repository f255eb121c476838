// The system only calls observer methods that exist, and their absence changes its behavior. So each optional
// method is its own protocol.

/// An observer of the payment queue.
@MainActor
public protocol PaymentTransactionObserver: AnyObject {
  /// Transactions have changed.
  func paymentQueue(_ queue: PaymentQueue, updatedTransactions transactions: [Transaction]) throws
}

/// An observer that is notified of removed transactions.
@MainActor
public protocol RemovedTransactionObserver: PaymentTransactionObserver {
  /// Transactions left the queue.
  func paymentQueue(_ queue: PaymentQueue, removedTransactions transactions: [Transaction]) throws
}

/// An observer that is notified of the end of a restore.
@MainActor
public protocol FinishedRestoreObserver: PaymentTransactionObserver {
  /// All restored transactions were delivered.
  func paymentQueueRestoreCompletedTransactionsFinished(_ queue: PaymentQueue) throws
}

/// An observer that is notified of a failed restore.
@MainActor
public protocol FailedRestoreObserver: PaymentTransactionObserver {
  /// The restore failed with an error.
  func paymentQueue(
    _ queue: PaymentQueue, restoreCompletedTransactionsFailedWithError error: StoreError) throws
}

/// An observer that is notified of both ends of a restore.
public typealias RestoreObserver = FinishedRestoreObserver & FailedRestoreObserver

/// An observer that is asked about purchases started in the store.
@MainActor
public protocol StorePaymentObserver: PaymentTransactionObserver {
  /// Returns whether a purchase started in the store continues now; the payment can be added later. The
  /// product's details are known only if the app requested it in this launch.
  func paymentQueue(
    _ queue: PaymentQueue, shouldAddStorePayment payment: Payment, for product: Product?
  ) throws -> Bool
}

/// An observer that is notified of a new storefront.
@MainActor
public protocol StorefrontObserver: PaymentTransactionObserver {
  /// The storefront changed.
  func paymentQueueDidChangeStorefront(_ queue: PaymentQueue) throws
}

/// An observer that is notified of revoked products.
@MainActor
public protocol EntitlementObserver: PaymentTransactionObserver {
  /// The user lost access to products.
  func paymentQueue(
    _ queue: PaymentQueue, didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]) throws
}

/// An observer that is notified of downloads.
@MainActor
public protocol DownloadObserver: PaymentTransactionObserver {
  /// Downloads of hosted content have changed.
  func paymentQueue(_ queue: PaymentQueue, updatedDownloads downloads: [Download]) throws
}

/// A delegate of the payment queue.
@MainActor
public protocol PaymentQueueDelegate: AnyObject {}

/// A delegate that is asked about storefront changes.
@MainActor
public protocol StorefrontDelegate: PaymentQueueDelegate {
  /// Returns whether a transaction continues in the new storefront; nil leaves it open.
  func paymentQueue(
    _ queue: PaymentQueue, shouldContinue transaction: Transaction, in newStorefront: Storefront
  ) throws -> Bool?
}

/// A delegate that is asked about price increases.
@MainActor
public protocol PriceConsentDelegate: PaymentQueueDelegate {
  /// Returns whether the system shows its price consent sheet now.
  func paymentQueueShouldShowPriceConsent(_ queue: PaymentQueue) throws -> Bool
}

extension ObserverMethod {
  /// The methods that a class of observers implements.
  static func methods(of observer: AnyClass) -> [ObserverMethod] {
    allCases.filter { method in
      switch method {
      case .updatedTransactions: observer is any PaymentTransactionObserver.Type
      case .removedTransactions: observer is any RemovedTransactionObserver.Type
      case .restoreFinished: observer is any FinishedRestoreObserver.Type
      case .restoreFailed: observer is any FailedRestoreObserver.Type
      case .shouldAddStorePayment: observer is any StorePaymentObserver.Type
      case .storefrontChanged: observer is any StorefrontObserver.Type
      case .revokedEntitlements: observer is any EntitlementObserver.Type
      case .updatedDownloads: observer is any DownloadObserver.Type
      }
    }
  }
}

extension DelegateMethod {
  /// The methods that a class of delegates implements.
  static func methods(of delegate: AnyClass) -> [DelegateMethod] {
    allCases.filter { method in
      switch method {
      case .shouldContinue: delegate is any StorefrontDelegate.Type
      case .shouldShowPriceConsent: delegate is any PriceConsentDelegate.Type
      }
    }
  }
}

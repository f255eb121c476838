// The system tells an observer only what it has a method for, and an app that has none behaves in another way. So each
// method that an observer need not have is a protocol of its own.

/// An observer of the payment queue.
@MainActor
public protocol PaymentTransactionObserver: AnyObject {
  /// Transactions have changed.
  func paymentQueue(_ queue: PaymentQueue, updatedTransactions transactions: [Transaction]) throws
}

/// An observer that hears of transactions which left the queue.
@MainActor
public protocol RemovedTransactionObserver: PaymentTransactionObserver {
  /// Transactions left the queue.
  func paymentQueue(_ queue: PaymentQueue, removedTransactions transactions: [Transaction]) throws
}

/// An observer that hears of the end of a restore.
@MainActor
public protocol FinishedRestoreObserver: PaymentTransactionObserver {
  /// Every restored transaction was handed over.
  func paymentQueueRestoreCompletedTransactionsFinished(_ queue: PaymentQueue) throws
}

/// An observer that hears of a restore that failed.
@MainActor
public protocol FailedRestoreObserver: PaymentTransactionObserver {
  /// The restore ended with an error.
  func paymentQueue(
    _ queue: PaymentQueue, restoreCompletedTransactionsFailedWithError error: StoreError) throws
}

/// An observer that hears of both ends of a restore.
public typealias RestoreObserver = FinishedRestoreObserver & FailedRestoreObserver

/// An observer that is asked about purchases which began in the store.
@MainActor
public protocol StorePaymentObserver: PaymentTransactionObserver {
  /// Whether a purchase that began in the store goes on now; the payment can be added later. The store has told of the
  /// product only where the app asked for it in this launch.
  func paymentQueue(
    _ queue: PaymentQueue, shouldAddStorePayment payment: Payment, for product: Product?
  ) throws -> Bool
}

/// An observer that hears of another storefront.
@MainActor
public protocol StorefrontObserver: PaymentTransactionObserver {
  /// The storefront is another one now.
  func paymentQueueDidChangeStorefront(_ queue: PaymentQueue) throws
}

/// An observer that hears of products that were taken back.
@MainActor
public protocol EntitlementObserver: PaymentTransactionObserver {
  /// The user lost access to products.
  func paymentQueue(
    _ queue: PaymentQueue, didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]) throws
}

/// An observer that hears of downloads.
@MainActor
public protocol DownloadObserver: PaymentTransactionObserver {
  /// Downloads of hosted content have changed.
  func paymentQueue(_ queue: PaymentQueue, updatedDownloads downloads: [Download]) throws
}

/// A delegate of the payment queue.
@MainActor
public protocol PaymentQueueDelegate: AnyObject {}

/// A delegate that is asked about other storefronts.
@MainActor
public protocol StorefrontDelegate: PaymentQueueDelegate {
  /// Whether a transaction goes on after the storefront changed to this one; nil leaves it open.
  func paymentQueue(
    _ queue: PaymentQueue, shouldContinue transaction: Transaction, in newStorefront: Storefront
  ) throws -> Bool?
}

/// A delegate that is asked about price increases.
@MainActor
public protocol PriceConsentDelegate: PaymentQueueDelegate {
  /// Whether the system shows its sheet about a price now.
  func paymentQueueShouldShowPriceConsent(_ queue: PaymentQueue) throws -> Bool
}

extension ObserverMethod {
  /// The methods that observers of a class have.
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
  /// The methods that delegates of a class have.
  static func methods(of delegate: AnyClass) -> [DelegateMethod] {
    allCases.filter { method in
      switch method {
      case .shouldContinue: delegate is any StorefrontDelegate.Type
      case .shouldShowPriceConsent: delegate is any PriceConsentDelegate.Type
      }
    }
  }
}

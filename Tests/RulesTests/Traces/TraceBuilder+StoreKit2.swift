import Facts
import Kernel

/// What an app does with StoreKit 2.
extension TraceBuilder {
  /// The app calls purchase; the store charges, and the call returns the transaction.
  func purchase(_ product: ProductID, verified: Bool = true) -> TransactionID {
    let transaction = buy(product, told: false)
    returned(transaction, verified: verified)
    return transaction
  }

  @discardableResult
  func returned(_ transaction: TransactionID, verified: Bool = true) -> FactSequence {
    system(
      .storekit(
        .purchaseReturned(call: transaction, transaction: transaction, result: .success, verified: verified)))
  }

  @discardableResult
  func updated(_ transaction: TransactionID, revoked: Bool = false, verified: Bool = true) -> FactSequence {
    system(.storekit(.updated(listener: 0, transaction: transaction, revoked: revoked, verified: verified)))
  }

  /// A list that the app reads has the transaction.
  func stated(_ transaction: TransactionID, _ listing: Listing = .entitlements) {
    system(.storekit(.stated(transaction: transaction, listing: listing, verified: true)))
  }

  /// The app calls sync, and the call ends.
  func synchronize(_ error: StoreError = .absent) {
    app(.storekit(.syncCalled(ticket: 0)))
    system(.storekit(.syncEnded(ticket: 0, error: error)))
  }

  func listen() { app(.storekit(.listenerStarted(listener: 0, feed: .transactions))) }

  func read(_ listing: Listing = .entitlements, complete: Bool) {
    app(.storekit(.read(listing: listing, product: .none, count: complete ? 1 : 0, complete: complete)))
  }
}

internal import Facts
internal import Kernel

/// How a purchase ended at the store.
enum PurchaseOutcome {
  /// It is in the books.
  case purchased(PurchaseID, identifier: Int64, date: Instant)
  /// It is in the books, and shown as restored.
  case restored(PurchaseID, identifier: Int64, date: Instant)
  /// It failed.
  case failed(StoreError)
  /// It waits for approval.
  case deferred
  /// A request for approval ran out; nothing is reported.
  case expired
  /// The store never heard of it.
  case unknown
}

internal import Facts
internal import Kernel
internal import StoreModel

/// That a part of an account's history was restored, as far as a receipt shows it.
///
/// It shares the list that travelled to the device, so that a storm of restored purchases costs nothing here.
struct RestoreRecord {
  /// How it shows.
  let style: ReceiptAfterRestore
  /// When it happened.
  let date: Instant
  /// The state of the books when it happened.
  let revision: UInt32
  /// The first of the new identifiers.
  let firstIdentifier: Int64
  /// The purchases, in the order of their identifiers.
  let purchases: [PurchaseID]
}

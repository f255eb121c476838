internal import Facts

/// One part of a purchase history on its way to a device.
struct RestorePart {
  /// The restore it belongs to.
  let serial: Int
  /// Which part it is; the first is zero.
  let position: Int
  /// The purchases, in the order of the store.
  let purchases: [PurchaseID]
  /// Whether it is the last part.
  let isLast: Bool
  /// The error that ends the restore instead.
  let error: StoreError?
  /// Whether the account's history holds nothing at all.
  let isHistoryEmpty: Bool
  /// The first of the new identifiers for these interactions.
  let firstIdentifier: Int64
  /// The receipt that comes with the last part.
  let receipt: Receipt?
}

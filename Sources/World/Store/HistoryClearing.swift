internal import Facts

/// What the store forgot of a test account; a receipt that is older still tells it.
struct HistoryClearing {
  /// The state of the books from which on it is forgotten.
  let revision: UInt32
  /// The purchases.
  let purchases: [PurchaseID]
  /// The restores, as far as a receipt shows them.
  let restoreRecords: [RestoreRecord]
}

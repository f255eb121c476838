internal import Facts

/// A purchase that the app finished and of which the store does not know yet.
struct FinishedPurchase {
  /// The purchase.
  let purchase: PurchaseID
  /// Whose it is.
  let account: AccountID
  /// The launch that finished it.
  let process: ProcessID
  /// Whether a report about it is on its way.
  var isReported = false
}

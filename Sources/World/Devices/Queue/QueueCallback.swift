internal import Facts

/// A callback of a payment queue to its observers.
enum QueueCallback {
  /// These transactions changed. If `reveals` is true, the app sees their results; otherwise it sees
  /// them as purchasing.
  case updated([TransactionID], process: ProcessID, reveals: Bool)
  /// Transactions left the queue. The queue keeps them in `removals`.
  case removed(process: ProcessID)
  /// Transactions left the queue. They are reported before every other callback.
  case removedFirst(process: ProcessID)
  case restoreFinished(process: ProcessID)
  case restoreFailed(StoreError, process: ProcessID)
  /// A promoted payment is offered to the app.
  case paymentOffered(ProductID, PaymentID, process: ProcessID)
  case storefrontChanged(process: ProcessID)
  /// Products of an account were revoked. The callback covers revocations up to a revision of the
  /// store's records.
  case revoked([ProductID], AccountID, revision: UInt32, process: ProcessID)
  /// The delegate must answer whether a payment continues in a new storefront.
  case continueAsked(TransactionID, process: ProcessID)
  /// The delegate must answer whether to show a price increase.
  case consentAsked(SubscriptionID, process: ProcessID)
  /// Downloads changed. The device's download queue keeps them.
  case downloadsUpdated(process: ProcessID)

  /// The launch that receives the callback. No other launch receives it.
  var process: ProcessID {
    switch self {
    case .updated(_, let process, _), .removed(let process), .removedFirst(let process),
      .restoreFinished(let process),
      .restoreFailed(_, let process), .paymentOffered(_, _, let process), .storefrontChanged(let process),
      .revoked(_, _, _, let process), .continueAsked(_, let process), .consentAsked(_, let process),
      .downloadsUpdated(let process):
      process
    }
  }
}

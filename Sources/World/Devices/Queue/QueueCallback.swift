internal import Facts

/// A callback of a payment queue to its observers.
enum QueueCallback {
  /// These transactions changed. The callback reveals their results, unless it shows them as purchasing.
  case updated([TransactionID], process: ProcessID, reveals: Bool)
  /// Transactions left the queue. They are in the queue's `removals`.
  case removed(process: ProcessID)
  /// Transactions left the queue. They are reported before any other callback.
  case removedFirst(process: ProcessID)
  /// A restore is complete.
  case restoreFinished(process: ProcessID)
  /// A restore failed.
  case restoreFailed(StoreError, process: ProcessID)
  /// A promoted payment is offered.
  case paymentOffered(ProductID, PaymentID, process: ProcessID)
  /// The storefront changed.
  case storefrontChanged(process: ProcessID)
  /// Products of an account were revoked, up to a revision of the store's records.
  case revoked([ProductID], AccountID, revision: UInt32, process: ProcessID)
  /// The delegate is asked whether to continue in a new storefront.
  case continueAsked(TransactionID, process: ProcessID)
  /// The delegate is asked whether to show a price increase.
  case consentAsked(SubscriptionID, process: ProcessID)
  /// Downloads changed. They are in the device's download queue.
  case downloadsUpdated(process: ProcessID)

  /// The launch that the callback is for. No other launch receives it.
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

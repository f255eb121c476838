internal import Facts

/// What a payment queue has to tell its observers.
enum QueueCallback {
  /// These transactions changed; what is known of them becomes visible with the callback unless they are to be seen as purchasing.
  case updated([TransactionID], process: ProcessID, reveals: Bool)
  /// Transactions left the queue; which ones, the queue knows.
  case removed(process: ProcessID)
  /// Transactions left the queue, and their reports overtake whatever else is due.
  case removedFirst(process: ProcessID)
  /// A restore is complete.
  case restoreFinished(process: ProcessID)
  /// A restore failed.
  case restoreFailed(StoreError, process: ProcessID)
  /// A promoted payment is offered.
  case paymentOffered(ProductID, PaymentID, process: ProcessID)
  /// The storefront changed.
  case storefrontChanged(process: ProcessID)
  /// Products were taken back from an account, up to a state of the books.
  case revoked([ProductID], AccountID, revision: UInt32, process: ProcessID)
  /// The delegate is asked whether to go on in a new storefront.
  case continueAsked(TransactionID, process: ProcessID)
  /// The delegate is asked whether to show a price increase.
  case consentAsked(SubscriptionID, process: ProcessID)
  /// Downloads changed; which ones, the device's downloads know.
  case downloadsUpdated(process: ProcessID)

  /// The launch it is meant for; in another one it is not told.
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

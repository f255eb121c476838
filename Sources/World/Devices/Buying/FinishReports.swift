internal import Facts

/// A purchase that the app finished. The store has not acknowledged it yet.
struct FinishedPurchase {
  let purchase: PurchaseID
  let product: ProductID
  let account: AccountID
  let process: ProcessID
  /// Whether a report about the purchase has been sent and was not lost.
  var isReported = false
}

/// The finished purchases that the store has not acknowledged, and the reports about them.
struct FinishReports {
  private(set) var outbox: [FinishedPurchase] = []
  /// Whether unreported purchases must be reported at the end of the app's turn.
  private(set) var isOwed = false

  mutating func add(_ purchase: FinishedPurchase) {
    outbox.append(purchase)
    isOwed = true
  }

  /// Returns the unreported purchases of one account, for the next report. Nil if all purchases are reported.
  mutating func next() -> (account: AccountID, purchases: [PurchaseID])? {
    isOwed = false
    var account = AccountID.none
    var purchases: [PurchaseID] = []
    for position in outbox.indices where !outbox[position].isReported {
      if account == .none { account = outbox[position].account }
      guard outbox[position].account == account else { continue }
      outbox[position].isReported = true
      purchases.append(outbox[position].purchase)
    }
    return purchases.isEmpty ? nil : (account, purchases)
  }

  /// Handles the store's acknowledgment of finished purchases.
  mutating func wereAcknowledged(_ purchases: [PurchaseID]) {
    if outbox.count == purchases.count, outbox.first?.purchase == purchases.first {
      outbox.removeAll(keepingCapacity: true)
    } else {
      outbox.removeAll { purchases.contains($0.purchase) }
    }
  }

  /// Handles a lost report. Its purchases are reported again when the queue synchronizes next.
  mutating func wereLost(_ purchases: [PurchaseID]) {
    for position in outbox.indices where purchases.contains(outbox[position].purchase) {
      outbox[position].isReported = false
    }
  }

  /// Removes the unreported purchases that were finished during a launch.
  mutating func forgetUnreported(of process: ProcessID) {
    outbox.removeAll { $0.process == process && !$0.isReported }
  }
}

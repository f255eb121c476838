public import Facts
public import Kernel

/// What stands in a receipt, and when one is written.
public enum ReceiptRules {
  /// Whether a purchase stands in a receipt that is written from the books of a revision.
  ///
  /// A consumable leaves with the first receipt after its finish; everything else stands for ever, what was taken
  /// back included. What only tells of a later change never stands in it.
  public static func stands(_ purchase: Purchase, type: ProductType, asOf revision: UInt32) -> Bool {
    guard purchase.wasRecorded(asOf: revision), !purchase.traits.contains(.notice) else { return false }
    switch type {
    case .consumable: return !purchase.wasFinished(asOf: revision)
    case .nonConsumable, .autoRenewable, .freeSubscription, .nonRenewing: return true
    }
  }

  /// What a restore under a new identifier does to the entry of the purchase that it brings back.
  public static func restored(
    _ entry: ReceiptEntry, as identifier: Int64, at instant: Instant, _ latitude: ReceiptAfterRestore
  ) -> RestoredEntry {
    var restored = entry
    restored.transactionIdentifier = identifier
    switch latitude {
    case .originalDate: return .replace(restored)
    case .restoreDate:
      restored.purchaseDate = instant
      return .replace(restored)
    case .oneMoreEntry: return .add(restored)
    }
  }

  /// Whether a cause leads to a new receipt on the device at once.
  public static func isWritten(for cause: ReceiptCause, _ situation: ReceiptSituation) -> Bool {
    switch cause {
    case .installation:
      // The store packs a receipt with the app; a developer does not.
      return situation.environment == .production
    case .purchase, .observerWithPendingWork:
      return situation.hasNetwork
    case .restore, .refresh:
      return situation.hasNetwork && canExist(situation)
    case .revocation:
      return situation.hasNetwork && situation.hasReceipt
    }
  }

  private static func canExist(_ situation: ReceiptSituation) -> Bool {
    switch situation.environment {
    case .production: true
    case .sandbox: situation.hasReceipt || situation.hasPurchases
    }
  }
}

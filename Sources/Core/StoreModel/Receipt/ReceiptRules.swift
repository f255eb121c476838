public import Facts
public import Kernel

/// The rules about the contents of a receipt, and about when a receipt is written.
public enum ReceiptRules {
  /// Whether a receipt contains a purchase, as of a revision of the store's records.
  ///
  /// A consumable is in no receipt that is written after its finish. A purchase of any other type stays
  /// forever, even after it is revoked. A purchase with the trait `notice` never appears.
  public static func stands(_ purchase: Purchase, type: ProductType, asOf revision: UInt32) -> Bool {
    guard purchase.wasRecorded(asOf: revision), !purchase.traits.contains(.notice) else { return false }
    switch type {
    case .consumable: return !purchase.wasFinished(asOf: revision)
    case .nonRenewing:
      return !(purchase.traits.contains(.leavesReceipt) && purchase.wasFinished(asOf: revision))
    case .nonConsumable, .autoRenewable, .freeSubscription: return true
    }
  }

  /// Returns how a restore with a new identifier changes the entry of the restored purchase.
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

  /// Whether a cause leads to a new receipt on the device immediately.
  public static func isWritten(for cause: ReceiptCause, _ situation: ReceiptSituation) -> Bool {
    switch cause {
    case .installation:
      // The production store includes a receipt with the app. A developer's build has none.
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

/// The conditions under which a cause leads to a new receipt.
public struct ReceiptSituation: Hashable, Sendable {
  /// The environment the app was installed from.
  public var environment: StoreEnvironment
  /// Whether the store can be reached.
  public var hasNetwork: Bool
  /// Whether the device already has a receipt.
  public var hasReceipt: Bool
  /// Whether the account ever bought anything in the app.
  public var hasPurchases: Bool

  public init(environment: StoreEnvironment, hasNetwork: Bool, hasReceipt: Bool, hasPurchases: Bool) {
    self.environment = environment
    self.hasNetwork = hasNetwork
    self.hasReceipt = hasReceipt
    self.hasPurchases = hasPurchases
  }
}

/// The causes that may lead to a new receipt on a device.
public enum ReceiptCause: Int, CaseIterable, Sendable {
  /// The app was installed.
  case installation
  /// A product was purchased on this device.
  case purchase
  /// An observer started while transactions or renewals were waiting.
  case observerWithPendingWork
  /// The purchase history was restored.
  case restore
  /// The app requested a current receipt.
  case refresh
  /// The store revoked a purchase and is about to notify the app.
  case revocation
}

/// How a restore appears in a receipt. The first case is the default.
public enum ReceiptAfterRestore: Int, CaseIterable, Sendable {
  /// The entry gets the new transaction identifier and keeps its date.
  case originalDate
  /// The entry gets the new transaction identifier and the date of the restore.
  case restoreDate
  /// The entry stays, and a second entry with the new transaction identifier is added.
  case oneMoreEntry
}

/// The effect of a restore on the entry of the restored purchase.
public enum RestoredEntry: Hashable, Sendable {
  /// This entry replaces the old one.
  case replace(ReceiptEntry)
  /// The entry stays, and this one is added.
  case add(ReceiptEntry)
}

/// Whether a restored transaction has the same identifier in the queue and in the receipt. The first case is
/// the default.
public enum RestoredIdentifier: Int, CaseIterable, Sendable {
  /// The queue and the receipt have the same identifier.
  case equal
  /// The queue has one identifier and the receipt another.
  case different

  /// Returns the identifier in the receipt.
  ///
  /// - Parameters:
  /// - queue: The identifier in the queue.
  /// - unused: An unused identifier.
  public func receiptIdentifier(queue: Int64, unused: Int64) -> Int64 {
    switch self {
    case .equal: queue
    case .different: unused
    }
  }
}

extension Purchase {
  /// Whether the store had recorded the purchase at a revision.
  public func wasRecorded(asOf revision: UInt32) -> Bool { recordedRevision <= revision }

  /// Whether the store had recorded the app's finish of the purchase at a revision.
  public func wasFinished(asOf revision: UInt32) -> Bool {
    finishedRevision != 0 && finishedRevision <= revision
  }

  /// Whether the store had revoked the purchase at a revision.
  public func wasRevoked(asOf revision: UInt32) -> Bool {
    revokedRevision != 0 && revokedRevision <= revision
  }
}

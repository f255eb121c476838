public import Facts
public import Kernel

/// The rules for what a receipt contains and when it is written.
public enum ReceiptRules {
  /// Whether a receipt contains a purchase, as the books stood at a revision.
  ///
  /// A consumable leaves with the first receipt after its finish. Every other type stays for ever, even after
  /// it was revoked. A notice of a later change never appears.
  public static func stands(_ purchase: Purchase, type: ProductType, asOf revision: UInt32) -> Bool {
    guard purchase.wasRecorded(asOf: revision), !purchase.traits.contains(.notice) else { return false }
    switch type {
    case .consumable: return !purchase.wasFinished(asOf: revision)
    case .nonRenewing:
      return !(purchase.traits.contains(.leavesReceipt) && purchase.wasFinished(asOf: revision))
    case .nonConsumable, .autoRenewable, .freeSubscription: return true
    }
  }

  /// The effect of a restore under a new identifier on the entry of the purchase that it brings back.
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
      // The production store packs a receipt with the app; a developer's build has none.
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
  /// Where the app comes from.
  public var environment: StoreEnvironment
  /// Whether the store can be reached.
  public var hasNetwork: Bool
  /// Whether a receipt is there already.
  public var hasReceipt: Bool
  /// Whether the account ever bought anything in the app.
  public var hasPurchases: Bool

  /// Makes a situation.
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
  /// The app asked for a current receipt.
  case refresh
  /// The store revoked a purchase and is about to tell the app.
  case revocation
}

/// How a restore shows in a receipt; the first is the usual way.
public enum ReceiptAfterRestore: Int, CaseIterable, Sendable {
  /// The entry gets the new transaction identifier and keeps its date.
  case originalDate
  /// The entry gets the new transaction identifier and the date of the restore.
  case restoreDate
  /// The entry stays, and a second one follows with the new transaction identifier.
  case oneMoreEntry
}

/// The effect of a restore on the entry of the purchase that it brings back.
public enum RestoredEntry: Hashable, Sendable {
  /// This entry takes its place.
  case replace(ReceiptEntry)
  /// The entry stays, and this one is added.
  case add(ReceiptEntry)
}

/// Whether a restored transaction has one identifier in the queue and in the receipt; the first is the usual
/// way.
public enum RestoredIdentifier: Int, CaseIterable, Sendable {
  /// The queue and the receipt have the same identifier.
  case equal
  /// The queue has one identifier and the receipt another.
  case different

  /// The identifier in the receipt, given the one in the queue and an unused one.
  public func receiptIdentifier(queue: Int64, unused: Int64) -> Int64 {
    switch self {
    case .equal: queue
    case .different: unused
    }
  }
}

extension Purchase {
  /// Whether the books held it at a revision.
  public func wasRecorded(asOf revision: UInt32) -> Bool { recordedRevision <= revision }

  /// Whether the books knew at a revision that the app finished it.
  public func wasFinished(asOf revision: UInt32) -> Bool {
    finishedRevision != 0 && finishedRevision <= revision
  }

  /// Whether the books knew at a revision that it was revoked.
  public func wasRevoked(asOf revision: UInt32) -> Bool {
    revokedRevision != 0 && revokedRevision <= revision
  }
}

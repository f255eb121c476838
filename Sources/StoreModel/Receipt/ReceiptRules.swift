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

/// The conditions under which a cause leads to a new receipt.
public struct ReceiptSituation: Hashable, Sendable {
  /// Where the app comes from.
  public var environment: StoreEnvironment
  /// Whether the store can be reached.
  public var hasNetwork: Bool
  /// Whether a receipt is there already.
  public var hasReceipt: Bool
  /// Whether the account ever bought something in the app.
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
  /// Something was purchased here.
  case purchase
  /// An observer started while transactions or renewals were waiting.
  case observerWithPendingWork
  /// The purchase history was restored.
  case restore
  /// The app asked for a current receipt.
  case refresh
  /// The store took a purchase back and is about to say so.
  case revocation
}

/// How a restore shows in a receipt; the first is the usual way.
public enum ReceiptAfterRestore: Int, CaseIterable, Sendable {
  /// The entry gets the new transaction identifier and keeps its date.
  case originalDate
  /// The entry gets the new transaction identifier and the date of the restore.
  case restoreDate
  /// The entry stays, and one more stands behind it with the new transaction identifier.
  case oneMoreEntry
}

/// What a restore does to the entry of the purchase that it brings back.
public enum RestoredEntry: Hashable, Sendable {
  /// This one stands in its place.
  case replace(ReceiptEntry)
  /// It stays, and this one is added.
  case add(ReceiptEntry)
}

/// Whether a restored transaction has one identifier in the queue and in the receipt; the first is the usual way.
public enum RestoredIdentifier: Int, CaseIterable, Sendable {
  /// The same in both.
  case equal
  /// One in the queue and another one in the receipt.
  case different

  /// The identifier in the receipt, given the one in the queue and one that nothing has yet.
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

  /// Whether the books knew at a revision that it was taken back.
  public func wasRevoked(asOf revision: UInt32) -> Bool {
    revokedRevision != 0 && revokedRevision <= revision
  }
}

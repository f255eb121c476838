public import Kernel

/// A product of the catalogue, with what happened to its purchases.
public struct LedgerProduct {
  public internal(set) var name = TextID.empty
  /// Nil until the product was seen in the catalogue.
  public internal(set) var type: ProductType?
  /// How many units one purchase grants.
  public internal(set) var grants: Int64 = 1
  /// The devices on which the app claimed a grant; the last bit represents all devices from the 64th on.
  var grantedDevices: UInt64 = 0
  /// The app's latest claim that it revoked the product.
  public internal(set) var claimRevoked = FactSequence.start
  /// The last time the store revoked a purchase of it.
  public internal(set) var storeRevoked = FactSequence.start
  /// When the store last recorded a purchase of it.
  public internal(set) var lastSold = Instant.zero
  public internal(set) var lastTransaction = TransactionID.none
  public internal(set) var lastPurchase = PurchaseID.none

  /// Whether its purchases add up.
  public var isAdditive: Bool {
    switch type {
    case .consumable, .nonRenewing: true
    case .nonConsumable, .autoRenewable, .freeSubscription, nil: false
    }
  }

  /// Whether the store renews it.
  public var isSubscription: Bool {
    switch type {
    case .autoRenewable, .freeSubscription: true
    case .consumable, .nonConsumable, .nonRenewing, nil: false
    }
  }

  /// Whether the app on a device claimed a grant of it in any launch since its data began.
  public func isGranted(on device: DeviceID) -> Bool { grantedDevices & LedgerProduct.bit(of: device) != 0 }

  static func bit(of device: DeviceID) -> UInt64 { 1 << UInt64(min(device.rawValue, 63)) }
}

/// An account of the store.
public struct LedgerAccount {
  public internal(set) var name = TextID.empty
  /// Whether it has a history whose purchases have no facts of their own.
  var hasUnlistedHistory = false
  /// The number of purchases that others share with it now; only a transaction reveals the product of a
  /// share.
  var shareCount: Int16 = 0
  var lastHolding = HoldingID.none
  public internal(set) var lastSubscription = SubscriptionID.none

  /// Whether it may have purchases without facts of their own.
  public var hasUnknownPurchases: Bool { hasUnlistedHistory || shareCount > 0 }
}

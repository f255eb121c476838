public import Kernel

/// A product in the catalogue, with the latest events of its purchases.
public struct LedgerProduct {
  public internal(set) var name = TextID.empty
  /// Nil until a fact adds the product to the catalogue.
  public internal(set) var type: ProductType?
  /// The number of units that one purchase grants.
  public internal(set) var grants: Int64 = 1
  /// The devices on which the app claimed a grant; the last bit represents all devices from the 64th on.
  var grantedDevices: UInt64 = 0
  /// The app's latest claim that it revoked the product.
  public internal(set) var claimRevoked = FactSequence.start
  /// When the store last revoked a purchase of the product.
  public internal(set) var storeRevoked = FactSequence.start
  /// When the store last recorded a purchase of the product.
  public internal(set) var lastSold = Instant.zero
  public internal(set) var lastTransaction = TransactionID.none
  public internal(set) var lastPurchase = PurchaseID.none

  /// Whether the grants of several purchases of the product add up.
  public var isAdditive: Bool {
    switch type {
    case .consumable, .nonRenewing: true
    case .nonConsumable, .autoRenewable, .freeSubscription, nil: false
    }
  }

  /// Whether the store manages the product as a subscription.
  public var isSubscription: Bool {
    switch type {
    case .autoRenewable, .freeSubscription: true
    case .consumable, .nonConsumable, .nonRenewing, nil: false
    }
  }

  /// Whether the app on a device claimed a grant of the product, in any launch since the app's data was last
  /// removed or replaced.
  public func isGranted(on device: DeviceID) -> Bool { grantedDevices & LedgerProduct.bit(of: device) != 0 }

  static func bit(of device: DeviceID) -> UInt64 { 1 << UInt64(min(device.rawValue, 63)) }
}

/// An account of the store.
public struct LedgerAccount {
  public internal(set) var name = TextID.empty
  /// Whether the account has a purchase history in which the single purchases have no facts of their own.
  var hasUnlistedHistory = false
  /// The number of purchases that family members share with the account now. Only a transaction reveals the
  /// product of a shared purchase.
  var shareCount: Int16 = 0
  var lastHolding = HoldingID.none
  public internal(set) var lastSubscription = SubscriptionID.none

  /// Whether the account may have purchases without facts of their own.
  public var hasUnknownPurchases: Bool { hasUnlistedHistory || shareCount > 0 }
}

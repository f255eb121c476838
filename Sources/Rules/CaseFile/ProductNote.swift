public import Facts
public import Kernel

/// What the rules remember of a product.
public struct ProductNote {
  /// Its name.
  public internal(set) var name = TextID.empty
  /// What kind of thing it is, once the catalogue told.
  public internal(set) var type: ProductType?
  /// How many units one purchase grants.
  public internal(set) var grants: Int64 = 1
  /// The devices on which the app said that it granted it; the last bit stands for all devices from the 64th on.
  var grantedDevices: UInt64 = 0
  /// The latest claim that it was taken back from the user.
  public internal(set) var claimRevoked = FactSequence.start
  /// The latest time that the store took back a purchase of it.
  public internal(set) var storeRevoked = FactSequence.start
  /// When the store last wrote a purchase of it down.
  public internal(set) var lastSold = Instant.zero
  /// The latest transaction for it.
  var lastTransaction = TransactionID.none
  /// The latest purchase of it.
  var lastPurchase = PurchaseID.none
  /// The latest entry of grants that named no transaction; the position in the case file's list, or -1.
  var lastUnnamedGrant: Int32 = -1

  /// Whether each purchase adds something, so that a second grant is one too many.
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

  static func bit(of device: DeviceID) -> UInt64 { 1 << UInt64(min(device.rawValue, 63)) }
}

import Facts
import Kernel

/// The rules' note on an entry in the store's books, in 20 bytes.
struct PurchaseNote: LinkedNote {
  var product = ProductID.none
  var account = AccountID.none
  /// When the store recorded it.
  var recorded = FactSequence.start
  /// The previous purchase of the same product.
  var next = PurchaseID.none
  var quantity: Int16 = 1
  private var bits: UInt8 = 0

  private static let revokedBit: UInt8 = 1 << 0
  private static let replacedBit: UInt8 = 1 << 1
  private static let servedBit: UInt8 = 1 << 2
  private static let countedBit: UInt8 = 1 << 3
  private static let sharedBit: UInt8 = 1 << 4
  private static let repeatedBit: UInt8 = 1 << 5

  /// Whether an upgrade of the subscription replaced it.
  var isReplaced: Bool {
    get { bits & Self.replacedBit != 0 }
    set { setBit(Self.replacedBit, newValue) }
  }

  /// Whether the account has it through family sharing.
  var isShared: Bool {
    get { bits & Self.sharedBit != 0 }
    set { setBit(Self.sharedBit, newValue) }
  }

  /// Whether the account already owned the product, so that nothing was paid.
  var isRepeated: Bool {
    get { bits & Self.repeatedBit != 0 }
    set { setBit(Self.repeatedBit, newValue) }
  }

  /// Whether it was revoked or replaced by an upgrade, so that nothing is due for it.
  var isOver: Bool { isRevoked || isReplaced }

  /// Whether the store revoked it.
  var isRevoked: Bool {
    get { bits & Self.revokedBit != 0 }
    set { setBit(Self.revokedBit, newValue) }
  }

  /// Whether the app claimed a grant or persisted data for any transaction of it.
  var isServed: Bool {
    get { bits & Self.servedBit != 0 }
    set { setBit(Self.servedBit, newValue) }
  }

  /// Set while a sum is computed, so that two transactions of one purchase count once.
  var isCounted: Bool {
    get { bits & Self.countedBit != 0 }
    set { setBit(Self.countedBit, newValue) }
  }

  private mutating func setBit(_ bit: UInt8, _ isSet: Bool) {
    bits = isSet ? bits | bit : bits & ~bit
  }
}

/// The rules' note on a product.
struct ProductNote {
  var name = TextID.empty
  /// Nil until the product was seen in the catalogue.
  var type: ProductType?
  /// How many units one purchase grants.
  var grants: Int64 = 1
  /// The devices on which the app claimed a grant; the last bit represents all devices from the 64th on.
  var grantedDevices: UInt64 = 0
  /// The user for whom the developer's server recorded it last, or none.
  var redeemer = AccountID.none
  /// The app's latest claim that it revoked the product.
  var claimRevoked = FactSequence.start
  /// The last time the store revoked a purchase of it.
  var storeRevoked = FactSequence.start
  /// When the store last recorded a purchase of it.
  var lastSold = Instant.zero
  var lastTransaction = TransactionID.none
  var lastPurchase = PurchaseID.none
  /// The position of its latest entry in the case file's `unnamedGrants`, or -1.
  var lastUnnamedGrant: Int32 = -1

  /// Whether its purchases add up.
  var isAdditive: Bool {
    switch type {
    case .consumable, .nonRenewing: true
    case .nonConsumable, .autoRenewable, .freeSubscription, nil: false
    }
  }

  /// Whether the store renews it.
  var isSubscription: Bool {
    switch type {
    case .autoRenewable, .freeSubscription: true
    case .consumable, .nonConsumable, .nonRenewing, nil: false
    }
  }

  static func bit(of device: DeviceID) -> UInt64 { 1 << UInt64(min(device.rawValue, 63)) }
}

/// The rules' note on a subscription.
struct SubscriptionNote: LinkedNote {
  var account = AccountID.none
  var product = ProductID.none
  /// When the paid period ends.
  var expires = Instant.zero
  /// The latest end of access that the store ever promised, including grace periods.
  var promised = Instant.zero
  /// When the latest grace period began.
  var graceBegan = FactSequence.start
  /// When access ended for good; the start of the run if it has not ended.
  var ended = FactSequence.start
  /// Whether the store is retrying the billing, without access meanwhile.
  var isInRetry = false
  /// The product that a renewal replaced by a lower one, and the end of its promised access.
  var left = ProductID.none
  var leftUntil = Instant.zero
  /// The previous subscription of the same account.
  var next = SubscriptionID.none

  /// Whether the paid period includes an instant.
  func isPaid(at instant: Instant) -> Bool {
    ended == .start && !isInRetry && instant < expires
  }

  /// Whether every promise of access ended at least a second ago; an app's clock shows whole seconds.
  func isOver(at instant: Instant) -> Bool {
    !isPaid(at: instant) && instant >= promised && instant - promised >= .seconds(1)
  }

  /// Whether the paid period is over, and the grace period lasts for more than a second.
  func isSafelyInGrace(at instant: Instant) -> Bool {
    ended == .start && !isInRetry && graceBegan != .start && instant >= expires
      && instant - expires > .seconds(1)
      && instant < promised && promised - instant > .seconds(1)
  }

  /// Whether the paid period continues for more than a second; an app's clock shows whole seconds.
  func isSafelyPaid(at instant: Instant) -> Bool {
    isPaid(at: instant) && expires - instant > .seconds(1)
  }

  /// Notes that a renewal pays for another product.
  mutating func change(to product: ProductID) {
    guard product != .none, product != self.product else { return }
    (left, leftUntil) = (self.product, promised)
    self.product = product
  }

  /// Whether all promised access to a product ended at least a second ago, because the subscription continues
  /// with another product.
  func isLeft(_ product: ProductID, at instant: Instant) -> Bool {
    left == product && instant >= leftUntil && instant - leftUntil >= .seconds(1)
  }

  mutating func promise(until end: Instant) { promised = max(promised, end) }

  /// Whether this one is active and the other ended, or else expires later.
  func outlives(_ other: SubscriptionNote) -> Bool {
    let (isOver, isOtherOver) = (ended != .start, other.ended != .start)
    return isOver == isOtherOver ? expires > other.expires : isOtherOver
  }
}

/// The rules' note on an account.
struct AccountNote {
  var name = TextID.empty
  /// The last time the developer's server recorded something for it.
  var serverRecorded = FactSequence.start
  /// Whether it has a history whose purchases have no facts of their own.
  var hasUnlistedHistory = false
  /// The number of purchases that others share with it now; only a transaction reveals the product of a
  /// share.
  var shareCount: Int16 = 0
  var lastHolding = HoldingID.none
  var lastSubscription = SubscriptionID.none

  /// Whether it may have purchases without facts of their own.
  var hasUnknownPurchases: Bool { hasUnlistedHistory || shareCount > 0 }
}

import Facts

/// The rules' note on a transaction, in 28 bytes.
struct TransactionNote: LinkedNote {
  var product = ProductID.none
  /// Its purchase in the store's books.
  var purchase = PurchaseID.none
  /// When an observer was first notified that it ended.
  var firstDelivered = FactSequence.start
  /// The latest claim of a grant for it.
  var granted = FactSequence.start
  /// The finish call, unless the transaction was delivered again after it.
  var finished = FactSequence.start
  /// The previous transaction of the same product.
  var next = TransactionID.none
  /// The account and the device it belongs to.
  var holding = HoldingID.none
  private var bits: UInt16 = TransactionNote.stateMask

  private static let stateMask: UInt16 = 0b111
  private static let quantityShift: UInt16 = 3
  private static let grantsShift: UInt16 = 7
  private static let quantityMax: UInt16 = 0b1111
  private static let grantsMax: UInt16 = 0b111
  private static let heldBackBit: UInt16 = 1 << 10
  private static let goneBit: UInt16 = 1 << 11
  private static let persistedBit: UInt16 = 1 << 12
  private static let excusedBit: UInt16 = 1 << 13
  private static let settledBit: UInt16 = 1 << 14
  private static let namelessBit: UInt16 = 1 << 15

  /// The state that the app was last notified of; nil before. It becomes nil again if faults ended before the
  /// finish, or if the transaction returned to the queue.
  var told: TransactionState? {
    get { TransactionState(rawValue: Int(bits & Self.stateMask)) }
    set { bits = bits & ~Self.stateMask | (newValue.map { UInt16($0.rawValue) } ?? Self.stateMask) }
  }

  /// The quantity, at most fifteen.
  var quantity: Int {
    get { Int(bits >> Self.quantityShift & Self.quantityMax) }
    set { setNumber(newValue, at: Self.quantityShift, max: Self.quantityMax) }
  }

  /// The number of grants that the latest launch claimed for it, at most seven.
  var grantsInLaunch: Int {
    get { Int(bits >> Self.grantsShift & Self.grantsMax) }
    set { setNumber(newValue, at: Self.grantsShift, max: Self.grantsMax) }
  }

  /// Whether the queue holds it back until its account signs in again.
  var isHeldBack: Bool {
    get { bits & Self.heldBackBit != 0 }
    set { setBit(Self.heldBackBit, newValue) }
  }

  /// Whether the transaction left the queue.
  var isGone: Bool {
    get { bits & Self.goneBit != 0 }
    set { setBit(Self.goneBit, newValue) }
  }

  /// Whether the app claimed that the grant or the receipt is persisted.
  var isPersisted: Bool {
    get { bits & Self.persistedBit != 0 }
    set { setBit(Self.persistedBit, newValue) }
  }

  /// Whether it arrived without its product identifier, so that the app cannot deliver it.
  var lacksProduct: Bool {
    get { bits & Self.namelessBit != 0 }
    set { setBit(Self.namelessBit, newValue) }
  }

  /// Whether no delivery is owed: a receipt check rejected it, or it arrived without its product or its
  /// original.
  var isExcused: Bool {
    get { bits & Self.excusedBit != 0 }
    set { setBit(Self.excusedBit, newValue) }
  }

  /// Whether the app finished it after a grant and wrote something after the notification.
  var isGrantSettled: Bool {
    get { bits & Self.settledBit != 0 }
    set { setBit(Self.settledBit, newValue) }
  }

  /// Whether the app knows it as purchased or restored.
  var isDeliveredPaid: Bool {
    switch told {
    case .purchased, .restored: true
    case .purchasing, .failed, .deferred, nil: false
    }
  }

  /// Whether the app was ever notified that it is purchased or restored.
  var wasDeliveredPaid: Bool { isDeliveredPaid || firstDelivered != .start && purchase != .none }

  /// Whether the app knows it in a state that must be finished.
  var isDeliveredTerminal: Bool {
    switch told {
    case .purchased, .restored, .failed: true
    case .purchasing, .deferred, nil: false
    }
  }

  private mutating func setBit(_ bit: UInt16, _ isSet: Bool) {
    bits = isSet ? bits | bit : bits & ~bit
  }

  private mutating func setNumber(_ value: Int, at shift: UInt16, max mask: UInt16) {
    let value = UInt16(min(Swift.max(value, 0), Int(mask)))
    bits = bits & ~(mask << shift) | value << shift
  }
}

/// The number of a holding: one account on one device.
struct HoldingID: Hashable {
  /// Sixteen bits, so that each transaction can carry it.
  let rawValue: UInt16

  static let none = HoldingID(rawValue: .max)
}

/// The rules' note on one account on one device.
struct HoldingNote {
  var device = DeviceID.none
  var account = AccountID.none
  /// The previous holding of the same account.
  var next = HoldingID.none
}

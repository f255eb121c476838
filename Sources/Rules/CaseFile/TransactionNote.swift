public import Facts

/// What the rules remember of a transaction, in 28 bytes.
public struct TransactionNote {
  /// The product.
  public internal(set) var product = ProductID.none
  /// The store's record behind it.
  public internal(set) var purchase = PurchaseID.none
  /// When an observer was first told that it ended.
  public internal(set) var firstTold = FactSequence.start
  /// The latest claim that it was granted.
  public internal(set) var granted = FactSequence.start
  /// The call of finish, unless the transaction came back after it.
  public internal(set) var finished = FactSequence.start
  /// The transaction of the same product that came before it.
  var next = TransactionID.none
  /// The device and the account it belongs to.
  public internal(set) var holding = HoldingID.none
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

  /// The state that the app was last told; nothing when faults ended since and it had not finished it by then.
  public internal(set) var told: TransactionState? {
    get { TransactionState(rawValue: Int(bits & Self.stateMask)) }
    set { bits = bits & ~Self.stateMask | (newValue.map { UInt16($0.rawValue) } ?? Self.stateMask) }
  }

  /// How many of the product, at most fifteen.
  public internal(set) var quantity: Int {
    get { Int(bits >> Self.quantityShift & Self.quantityMax) }
    set { setNumber(newValue, at: Self.quantityShift, max: Self.quantityMax) }
  }

  /// How many claims of a grant the latest launch made, at most seven.
  public internal(set) var grantsInLaunch: Int {
    get { Int(bits >> Self.grantsShift & Self.grantsMax) }
    set { setNumber(newValue, at: Self.grantsShift, max: Self.grantsMax) }
  }

  /// Whether it waits for its account to sign in again.
  public internal(set) var isHeldBack: Bool {
    get { bits & Self.heldBackBit != 0 }
    set { setBit(Self.heldBackBit, newValue) }
  }

  /// Whether it left the queue.
  public internal(set) var isGone: Bool {
    get { bits & Self.goneBit != 0 }
    set { setBit(Self.goneBit, newValue) }
  }

  /// Whether the app said that it made the grant or the receipt safe.
  public internal(set) var isPersisted: Bool {
    get { bits & Self.persistedBit != 0 }
    set { setBit(Self.persistedBit, newValue) }
  }

  /// Whether it lost its product identifier, so that the app can neither deliver it nor tell what to do with it.
  public internal(set) var lacksProduct: Bool {
    get { bits & Self.namelessBit != 0 }
    set { setBit(Self.namelessBit, newValue) }
  }

  /// Whether no delivery is owed for it: a receipt check turned it down, or it lost what tells the product.
  public internal(set) var isExcused: Bool {
    get { bits & Self.excusedBit != 0 }
    set { setBit(Self.excusedBit, newValue) }
  }

  /// Whether the app finished it after a grant, with something written since it was told.
  public internal(set) var isGrantSettled: Bool {
    get { bits & Self.settledBit != 0 }
    set { setBit(Self.settledBit, newValue) }
  }

  /// Whether the app was told that it was paid or restored.
  public var isToldPaid: Bool {
    switch told {
    case .purchased, .restored: true
    case .purchasing, .failed, .deferred, nil: false
    }
  }

  /// Whether the app was ever told that it was paid or restored, even if that counts no longer.
  public var wasToldPaid: Bool { isToldPaid || firstTold != .start && purchase != .none }

  /// Whether the app was told that it ended, so that a finish is owed.
  public var isToldTerminal: Bool {
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

/// A transaction in the queue of a device, with the app's notifications and claims about the transaction.
/// Takes 28 bytes.
public struct LedgerTransaction: LinkedEntry {
  public internal(set) var product = ProductID.none
  /// The transaction's purchase in the store's records.
  public internal(set) var purchase = PurchaseID.none
  /// When an observer was first notified of a final state of the transaction.
  public internal(set) var firstDelivered = FactSequence.start
  /// The latest claim of a grant for the transaction.
  public internal(set) var granted = FactSequence.start
  /// The app's finish call. The start of the run if there was none, or if the transaction was delivered again
  /// after the call.
  public internal(set) var finished = FactSequence.start
  /// The previous transaction of the same product.
  public internal(set) var next = TransactionID.none
  /// The account and the device that the transaction belongs to.
  public internal(set) var holding = HoldingID.none
  private var bits: UInt16 = stateMask | stateMask << stateShift

  private static let stateMask: UInt16 = 0b111
  private static let quantityShift: UInt16 = 3
  private static let grantsShift: UInt16 = 7
  private static let quantityMax: UInt16 = 0b1111
  private static let grantsMax: UInt16 = 0b111
  private static let heldBackBit: UInt16 = 1 << 10
  private static let goneBit: UInt16 = 1 << 11
  private static let persistedBit: UInt16 = 1 << 12
  private static let stateShift: UInt16 = 13

  public init() {}

  /// The state that the app was last notified of. Nil before the first notification. Becomes nil again if
  /// faults end before the app calls finish, or if the transaction returns to the queue.
  public internal(set) var told: TransactionState? {
    get { TransactionState(rawValue: Int(bits & Self.stateMask)) }
    set { setNumber(newValue?.rawValue ?? Int(Self.stateMask), at: 0, max: Self.stateMask) }
  }

  /// The state in the queue. Nil if no fact named a state.
  public internal(set) var state: TransactionState? {
    get { TransactionState(rawValue: Int(bits >> Self.stateShift & Self.stateMask)) }
    set { setNumber(newValue?.rawValue ?? Int(Self.stateMask), at: Self.stateShift, max: Self.stateMask) }
  }

  /// The quantity. A quantity above fifteen is kept as fifteen.
  public internal(set) var quantity: Int {
    get { Int(bits >> Self.quantityShift & Self.quantityMax) }
    set { setNumber(newValue, at: Self.quantityShift, max: Self.quantityMax) }
  }

  /// The number of grants that the latest launch claimed for the transaction. A number above seven is kept as
  /// seven.
  public internal(set) var grantsInLaunch: Int {
    get { Int(bits >> Self.grantsShift & Self.grantsMax) }
    set { setNumber(newValue, at: Self.grantsShift, max: Self.grantsMax) }
  }

  /// Whether the queue holds the transaction back until its account signs in again.
  public internal(set) var isHeldBack: Bool {
    get { bits & Self.heldBackBit != 0 }
    set { setBit(Self.heldBackBit, newValue) }
  }

  /// Whether the transaction left the queue.
  public internal(set) var isGone: Bool {
    get { bits & Self.goneBit != 0 }
    set { setBit(Self.goneBit, newValue) }
  }

  /// Whether the app claimed that the grant or the receipt is persisted.
  public internal(set) var isPersisted: Bool {
    get { bits & Self.persistedBit != 0 }
    set { setBit(Self.persistedBit, newValue) }
  }

  /// Whether the app was last notified of the transaction as purchased or restored.
  public var isDeliveredPaid: Bool {
    switch told {
    case .purchased, .restored: true
    case .purchasing, .failed, .deferred, nil: false
    }
  }

  /// Whether the app was ever notified of the transaction as purchased or restored.
  public var wasDeliveredPaid: Bool { isDeliveredPaid || firstDelivered != .start && purchase != .none }

  /// Whether the app was last notified of a state in which it must finish the transaction.
  public var isDeliveredTerminal: Bool {
    switch told {
    case .purchased, .restored, .failed: true
    case .purchasing, .deferred, nil: false
    }
  }

  // MARK: Applying facts

  /// Records that an observer was notified of the transaction. The observer's process was launched at
  /// `launched`.
  mutating func deliver(_ state: TransactionState, launched: FactSequence, at sequence: FactSequence) {
    isHeldBack = false
    told = state
    guard isDeliveredTerminal else { return }
    if firstDelivered == .start { firstDelivered = sequence }
    // If a later launch is notified again of a finished transaction, the finish had no effect.
    if finished != .start, finished < launched {
      finished = .start
      isGone = false
    }
  }

  /// Records that the transaction returned to the queue. The app need not call finish before the next
  /// notification.
  mutating func comeBack() {
    isGone = false
    finished = .start
    told = nil
  }

  /// Records that the app claimed a grant for the transaction. The app's process was launched at `launched`.
  mutating func grant(launched: FactSequence, at sequence: FactSequence) {
    let isFirstInLaunch = granted < launched || granted == .start
    grantsInLaunch = isFirstInLaunch ? 1 : grantsInLaunch + 1
    granted = sequence
  }

  /// Handles app data that was removed or replaced: the app no longer knows the transaction.
  mutating func forget() {
    told = nil
    firstDelivered = .start
    granted = .start
    isPersisted = false
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
public struct HoldingID: Hashable, Sendable {
  /// Sixteen bits, so that each transaction can carry it.
  public let rawValue: UInt16

  public static let none = HoldingID(rawValue: .max)
}

/// One account on one device.
public struct Holding {
  public internal(set) var device = DeviceID.none
  public internal(set) var account = AccountID.none
  /// The previous holding of the same account.
  var next = HoldingID.none
}

extension TransactionFact {
  /// The transaction that the fact is about.
  public var transaction: TransactionID {
    switch self {
    case .began(let id, _, _, _), .received(let id, _, _, _), .restored(let id, _, _, _, _),
      .purchased(let id, _, _), .failed(let id, _), .deferred(let id), .removed(let id), .vanished(let id),
      .returned(let id), .heldBack(let id), .learned(let id, _, _, _, _, _), .replaced(let id, _):
      id
    }
  }
}

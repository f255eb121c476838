/// A transaction in the queue of a device, with what the app was notified of and claimed, in 28 bytes.
public struct LedgerTransaction: LinkedEntry {
  public internal(set) var product = ProductID.none
  /// Its purchase in the store's records.
  public internal(set) var purchase = PurchaseID.none
  /// When an observer was first notified that it ended.
  public internal(set) var firstDelivered = FactSequence.start
  /// The latest claim of a grant for it.
  public internal(set) var granted = FactSequence.start
  /// The finish call, unless the transaction was delivered again after it.
  public internal(set) var finished = FactSequence.start
  /// The previous transaction of the same product.
  public internal(set) var next = TransactionID.none
  /// The account and the device it belongs to.
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

  /// The state that the app was last notified of; nil before. It becomes nil again if faults ended before the
  /// finish, or if the transaction returned to the queue.
  public internal(set) var told: TransactionState? {
    get { TransactionState(rawValue: Int(bits & Self.stateMask)) }
    set { setNumber(newValue?.rawValue ?? Int(Self.stateMask), at: 0, max: Self.stateMask) }
  }

  /// Its state in the queue; nil if no fact named one.
  public internal(set) var state: TransactionState? {
    get { TransactionState(rawValue: Int(bits >> Self.stateShift & Self.stateMask)) }
    set { setNumber(newValue?.rawValue ?? Int(Self.stateMask), at: Self.stateShift, max: Self.stateMask) }
  }

  /// The quantity, at most fifteen.
  public internal(set) var quantity: Int {
    get { Int(bits >> Self.quantityShift & Self.quantityMax) }
    set { setNumber(newValue, at: Self.quantityShift, max: Self.quantityMax) }
  }

  /// The number of grants that the latest launch claimed for it, at most seven.
  public internal(set) var grantsInLaunch: Int {
    get { Int(bits >> Self.grantsShift & Self.grantsMax) }
    set { setNumber(newValue, at: Self.grantsShift, max: Self.grantsMax) }
  }

  /// Whether the queue holds it back until its account signs in again.
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

  /// Whether the app knows it as purchased or restored.
  public var isDeliveredPaid: Bool {
    switch told {
    case .purchased, .restored: true
    case .purchasing, .failed, .deferred, nil: false
    }
  }

  /// Whether the app was ever notified that it is purchased or restored.
  public var wasDeliveredPaid: Bool { isDeliveredPaid || firstDelivered != .start && purchase != .none }

  /// Whether the app knows it in a state that must be finished.
  public var isDeliveredTerminal: Bool {
    switch told {
    case .purchased, .restored, .failed: true
    case .purchasing, .deferred, nil: false
    }
  }

  // MARK: What facts change

  /// An observer is notified of it, in a process that was launched at `launched`.
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

  /// It came back to the queue: the app owes no finish until it is notified again.
  mutating func comeBack() {
    isGone = false
    finished = .start
    told = nil
  }

  /// The app claims a grant of it, in a process that was launched at `launched`.
  mutating func grant(launched: FactSequence, at sequence: FactSequence) {
    let isFirstInLaunch = granted < launched || granted == .start
    grantsInLaunch = isFirstInLaunch ? 1 : grantsInLaunch + 1
    granted = sequence
  }

  /// The data of the app was removed or replaced: the app knows nothing of it.
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
      .returned(let id), .heldBack(let id):
      id
    }
  }
}

public import Facts

/// What the rules remember of an entry in the store's books, in 20 bytes.
public struct PurchaseNote {
  /// The product.
  public internal(set) var product = ProductID.none
  /// The account that has it.
  public internal(set) var account = AccountID.none
  /// When the store wrote it down.
  public internal(set) var recorded = FactSequence.start
  /// The purchase of the same product that came before it.
  var next = PurchaseID.none
  /// How many of the product.
  public internal(set) var quantity: Int16 = 1
  private var bits: UInt8 = 0

  private static let revokedBit: UInt8 = 1 << 0
  private static let replacedBit: UInt8 = 1 << 1
  private static let servedBit: UInt8 = 1 << 2
  private static let countedBit: UInt8 = 1 << 3
  private static let sharedBit: UInt8 = 1 << 4

  /// Whether a higher level of the same subscription replaced it.
  public internal(set) var isReplaced: Bool {
    get { bits & Self.replacedBit != 0 }
    set { setBit(Self.replacedBit, newValue) }
  }

  /// Whether it is the share of an account in what another one bought.
  var isShared: Bool {
    get { bits & Self.sharedBit != 0 }
    set { setBit(Self.sharedBit, newValue) }
  }

  /// Whether nothing is due for it any more.
  public var isOver: Bool { isRevoked || isReplaced }

  /// Whether the store took it back.
  public internal(set) var isRevoked: Bool {
    get { bits & Self.revokedBit != 0 }
    set { setBit(Self.revokedBit, newValue) }
  }

  /// Whether the app said of some transaction for it that it was granted or made safe.
  public internal(set) var isServed: Bool {
    get { bits & Self.servedBit != 0 }
    set { setBit(Self.servedBit, newValue) }
  }

  /// Set while a sum is made, so that two transactions for one purchase count once.
  var isCounted: Bool {
    get { bits & Self.countedBit != 0 }
    set { setBit(Self.countedBit, newValue) }
  }

  private mutating func setBit(_ bit: UInt8, _ isSet: Bool) {
    bits = isSet ? bits | bit : bits & ~bit
  }
}

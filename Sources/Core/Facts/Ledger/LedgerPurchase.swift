/// A purchase in the store's records, in 20 bytes.
public struct LedgerPurchase: LinkedEntry {
  public internal(set) var product = ProductID.none
  public internal(set) var account = AccountID.none
  /// When the store recorded the purchase.
  public internal(set) var recorded = FactSequence.start
  /// The previous purchase of the same product.
  public internal(set) var next = PurchaseID.none
  public internal(set) var quantity: Int16 = 1
  private var marks = Marks()

  private struct Marks: OptionSet {
    let rawValue: UInt8

    static let revoked = Marks(rawValue: 1 << 0)
    static let replaced = Marks(rawValue: 1 << 1)
    static let served = Marks(rawValue: 1 << 2)
    static let listed = Marks(rawValue: 1 << 3)
    static let shared = Marks(rawValue: 1 << 4)
    static let repeated = Marks(rawValue: 1 << 5)
    static let finished = Marks(rawValue: 1 << 6)
  }

  /// Whether the store recorded the purchase in a fact of its own. Otherwise only a transaction names the
  /// purchase: another account shares it, or it belongs to a history that was made as a whole.
  public internal(set) var isListed: Bool {
    get { marks.contains(.listed) }
    set { set(.listed, newValue) }
  }

  /// Whether an upgrade of the subscription replaced the purchase.
  public internal(set) var isReplaced: Bool {
    get { marks.contains(.replaced) }
    set { set(.replaced, newValue) }
  }

  /// Whether the account has the purchase through family sharing.
  public internal(set) var isShared: Bool {
    get { marks.contains(.shared) }
    set { set(.shared, newValue) }
  }

  /// Whether the account already owned the product, so that nothing was paid.
  public internal(set) var isRepeated: Bool {
    get { marks.contains(.repeated) }
    set { set(.repeated, newValue) }
  }

  /// Whether the store knows that an app finished the purchase.
  public internal(set) var isFinished: Bool {
    get { marks.contains(.finished) }
    set { set(.finished, newValue) }
  }

  /// Whether the purchase was revoked or replaced by an upgrade. The app then owes nothing for the purchase.
  public var isOver: Bool { !marks.isDisjoint(with: [.revoked, .replaced]) }

  /// Whether the store revoked the purchase.
  public internal(set) var isRevoked: Bool {
    get { marks.contains(.revoked) }
    set { set(.revoked, newValue) }
  }

  /// Whether the app claimed a grant, or claimed to have persisted data, for any transaction of the purchase.
  public internal(set) var isServed: Bool {
    get { marks.contains(.served) }
    set { set(.served, newValue) }
  }

  private mutating func set(_ mark: Marks, _ isSet: Bool) {
    if isSet { marks.insert(mark) } else { marks.remove(mark) }
  }
}

/// The amounts charged and refunded for a purchase, in one currency.
public struct PurchasePrice: Sendable {
  public internal(set) var currency = TextID.empty
  public internal(set) var charged: Int64 = 0
  public internal(set) var refunded: Int64 = 0
}

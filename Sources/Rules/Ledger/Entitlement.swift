public import Facts

/// What the user of a device must have of a product, and what the user may have at most.
public struct Entitlement: Hashable, Sendable {
  /// The least that is due, in units.
  public var due: Int64 = 0
  /// The most that is allowed, in units; the greatest number where nothing sets a bound.
  public var allowed: Int64 = .max
  /// A transaction that makes something due.
  public var dueTransaction = TransactionID.none
  /// Whether anything of the product was ever bought for the account or told to the device.
  public var hasHistory = false

  /// Makes an open one: nothing is due, and everything is allowed.
  public init() {}

  /// Nothing is due after all.
  mutating func owesNothing() {
    due = 0
    dueTransaction = .none
  }
}

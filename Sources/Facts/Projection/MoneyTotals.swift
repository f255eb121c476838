/// What an account paid and got back in one currency.
public struct MoneyTotals: Hashable, Sendable {
  /// The currency.
  public let currency: TextID
  /// What was charged, in its smallest unit.
  public internal(set) var charged: Int64 = 0
  /// What was refunded, in its smallest unit.
  public internal(set) var refunded: Int64 = 0

  init(currency: TextID) { self.currency = currency }
}

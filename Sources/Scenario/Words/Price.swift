/// An amount of money.
public struct Price: Hashable, Sendable {
  /// The amount in the smallest unit of the currency.
  public let amount: Int64
  /// The currency's three letters.
  public let currency: String

  /// Makes a price.
  public init(amount: Int64, currency: String) {
    self.amount = amount
    self.currency = currency
  }
}

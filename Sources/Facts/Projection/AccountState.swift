/// An account as the facts so far left it: what it paid, and what it holds.
public struct AccountState: Sendable {
  /// Which account it is.
  public let account: AccountID
  /// Its name, empty before it was declared.
  public internal(set) var name = TextID.empty
  /// Its storefront, empty before it was declared.
  public internal(set) var storefront = TextID.empty
  /// What it paid and got back, one entry for each currency in the order of their first use.
  public internal(set) var money: [MoneyTotals] = []
  var holdings = IdentifierTable<Holding>()

  init(_ account: AccountID) { self.account = account }

  /// What it holds of a product.
  public func holding(of product: ProductID) -> Holding {
    holdings[UInt64(product.rawValue)] ?? Holding(product)
  }

  /// What it holds or held, in the order of the products.
  public var allHoldings: [Holding] { holdings.values }

  /// What it paid in a currency.
  public func charged(in currency: TextID) -> Int64 { money.first { $0.currency == currency }?.charged ?? 0 }

  /// What it got back in a currency.
  public func refunded(in currency: TextID) -> Int64 {
    money.first { $0.currency == currency }?.refunded ?? 0
  }

  mutating func changeMoney(in currency: TextID, _ change: (inout MoneyTotals) -> Void) {
    if let position = money.firstIndex(where: { $0.currency == currency }) {
      change(&money[position])
    } else {
      var totals = MoneyTotals(currency: currency)
      change(&totals)
      money.append(totals)
    }
  }
}

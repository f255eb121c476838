/// An amount of money in the smallest unit of its currency.
///
/// There is no sum of two amounts, because their currencies may differ: a `MoneyLedger` collects amounts by currency.
public struct Money: Hashable, Sendable {
  /// The amount in the smallest unit of the currency.
  public let amount: Int64
  /// The currency's three letters.
  public let currency: TextID

  /// Makes an amount.
  public init(_ amount: Int64, _ currency: TextID) {
    self.amount = amount
    self.currency = currency
  }
}

/// The amounts that were charged and refunded, each currency by itself.
public struct MoneyLedger: Hashable, Sendable {
  /// One entry for each currency, in the order of their first use.
  public private(set) var totals: [MoneyTotals] = []

  /// Makes a ledger without entries.
  public init() {}

  /// The totals of one currency; zero where nothing was paid in it.
  public subscript(currency: TextID) -> MoneyTotals {
    totals.first { $0.currency == currency } ?? MoneyTotals(currency: currency)
  }

  /// Enters a charge.
  public mutating func charge(_ money: Money) {
    change(money.currency) { $0.charged = Projection.sum($0.charged, money.amount) }
  }

  /// Enters a refund.
  public mutating func refund(_ money: Money) {
    change(money.currency) { $0.refunded = Projection.sum($0.refunded, money.amount) }
  }

  /// Enters everything that another ledger holds.
  public mutating func add(_ other: MoneyLedger) {
    for entry in other.totals {
      change(entry.currency) {
        $0.charged = Projection.sum($0.charged, entry.charged)
        $0.refunded = Projection.sum($0.refunded, entry.refunded)
      }
    }
  }

  private mutating func change(_ currency: TextID, _ change: (inout MoneyTotals) -> Void) {
    let place =
      totals.firstIndex { $0.currency == currency }
      ?? {
        totals.append(MoneyTotals(currency: currency))
        return totals.count - 1
      }()
    change(&totals[place])
  }
}

/// The amounts charged and refunded in one currency.
public struct MoneyTotals: Hashable, Sendable {
  /// The currency.
  public let currency: TextID
  /// The amount charged, in the smallest unit.
  public fileprivate(set) var charged: Int64 = 0
  /// The amount refunded, in the smallest unit.
  public fileprivate(set) var refunded: Int64 = 0

  init(currency: TextID) { self.currency = currency }

  /// The amount charged and not refunded.
  public var net: Int64 { charged - refunded }
}

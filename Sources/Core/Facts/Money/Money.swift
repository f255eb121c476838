/// An amount of money in the smallest unit of its currency.
///
/// Amounts cannot be added, because their currencies may differ. A `MoneyLedger` collects amounts by
/// currency.
public struct Money: Hashable, Sendable {
  public let amount: Int64
  /// The three-letter code of the currency.
  public let currency: TextID

  public init(_ amount: Int64, _ currency: TextID) {
    self.amount = amount
    self.currency = currency
  }
}

/// The amounts charged and refunded, by currency.
public struct MoneyLedger: Hashable, Sendable {
  /// One entry for each currency, in the order of first use.
  public private(set) var totals: [MoneyTotals] = []

  public init() {}

  /// The totals of one currency, or zero if nothing was paid in it.
  public subscript(currency: TextID) -> MoneyTotals {
    totals.first { $0.currency == currency } ?? MoneyTotals(currency: currency)
  }

  /// Adds the amounts charged and refunded for a purchase.
  public mutating func add(_ price: PurchasePrice) {
    guard price.charged != 0 || price.refunded != 0 || price.currency != .empty else { return }
    change(price.currency) {
      $0.charged = Ledger.sum($0.charged, price.charged)
      $0.refunded = Ledger.sum($0.refunded, price.refunded)
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
  public let currency: TextID
  /// The amount charged, in the smallest unit of the currency.
  public fileprivate(set) var charged: Int64 = 0
  /// The amount refunded, in the smallest unit of the currency.
  public fileprivate(set) var refunded: Int64 = 0

  init(currency: TextID) { self.currency = currency }

  /// The amount charged and not refunded.
  public var net: Int64 { charged - refunded }
}

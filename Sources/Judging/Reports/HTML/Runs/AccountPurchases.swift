internal import Facts

/// The purchases in the store's records, by account and product.
struct AccountPurchases {
  private var money = NumberedValues<MoneyLedger>()
  private var holdings = NumberedValues<NumberedValues<(bought: Int, revoked: Int)>>()

  init(_ ledger: Ledger) {
    ledger.eachPurchase { id, purchase in
      guard purchase.isListed else { return }
      let account = UInt64(purchase.account.rawValue)
      money.update(account, orAdd: MoneyLedger()) { $0.add(ledger.price(of: id)) }
      holdings.update(account, orAdd: NumberedValues()) {
        $0.update(UInt64(purchase.product.rawValue), orAdd: (0, 0)) {
          if purchase.isOver { $0.revoked += 1 } else { $0.bought += 1 }
        }
      }
    }
  }

  func money(of account: AccountID) -> MoneyLedger { money[UInt64(account.rawValue)] ?? MoneyLedger() }

  func holdings(of account: AccountID) -> NumberedValues<(bought: Int, revoked: Int)> {
    holdings[UInt64(account.rawValue)] ?? NumberedValues()
  }
}

/// An account as the facts so far left it: what it paid, and what it holds.
public struct AccountState: Sendable {
  /// Which account it is.
  public let account: AccountID
  /// Its name, empty before it was declared.
  public internal(set) var name = TextID.empty
  /// Its storefront, empty before it was declared.
  public internal(set) var storefront = TextID.empty
  /// The amounts that it paid and got back.
  public internal(set) var money = MoneyLedger()
  var holdings = IdentifierTable<Holding>()

  init(_ account: AccountID) { self.account = account }

  /// Its holding of a product.
  public func holding(of product: ProductID) -> Holding {
    holdings[UInt64(product.rawValue)] ?? Holding(product)
  }

  /// Its holdings, also past ones, in the order of the products.
  public var allHoldings: [Holding] { holdings.values }
}

/// An account's holding of a product, by the store's books and by the claims of apps.
public struct Holding: Hashable, Sendable {
  /// The product.
  public let product: ProductID
  /// How many purchases stand in the store's history and were not taken back; buying again what one owns counts again.
  public internal(set) var purchases = 0
  /// How many items these purchases bought.
  public internal(set) var quantity: Int64 = 0
  /// How many purchases were taken back.
  public internal(set) var revoked = 0
  /// How many units apps say they granted, and did not take back.
  public internal(set) var granted: Int64 = 0

  init(_ product: ProductID) { self.product = product }
}

/// The state of an account after the facts so far: its payments and holdings.
public struct AccountState: Sendable {
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
  /// The number of purchases in the store's history that were not revoked; buying an owned product again
  /// counts.
  public internal(set) var purchases = 0
  /// The number of items in these purchases.
  public internal(set) var quantity: Int64 = 0
  /// The number of revoked purchases.
  public internal(set) var revoked = 0
  /// The number of units that apps claimed to grant and did not revoke.
  public internal(set) var granted: Int64 = 0

  init(_ product: ProductID) { self.product = product }
}

internal import Facts
internal import StoreModel
internal import World

/// A product that the store of a simulated world sells.
public struct StoreProduct: Hashable, Sendable {
  /// The product identifier.
  public var identifier: String
  /// The type of the product.
  public var type: ProductType
  /// The price in the smallest unit of the currency.
  public var price: Int64
  /// The three-letter code of the currency.
  public var currency: String
  /// The amount that one purchase grants, in the app's own unit.
  public var grants: Int
  /// The subscription group; empty if the product is not a subscription.
  public var group: String
  /// The level within the group; one is the highest.
  public var level: Int
  /// The unit of the subscription period; a period is one unit long.
  public var period: PeriodUnit

  /// Describes a product.
  ///
  /// ```swift
  /// let monthly = StoreProduct("monthly", type: .autoRenewable, price: 299, group: "club")
  /// ```
  /// - Parameters:
  ///   - identifier: The product identifier.
  ///   - type: The type of the product.
  ///   - price: The price in the smallest unit of the currency.
  ///   - currency: The three-letter code of the currency.
  ///   - grants: The amount that one purchase grants, in the app's own unit.
  ///   - group: The subscription group; empty if the product is not a subscription.
  ///   - level: The level within the group; one is the highest.
  ///   - period: The unit of the subscription period.
  public init(
    _ identifier: String, type: ProductType, price: Int64, currency: String = "USD", grants: Int = 1,
    group: String = "", level: Int = 1, period: PeriodUnit = .month
  ) {
    self.identifier = identifier
    self.type = type
    self.price = price
    self.currency = currency
    self.grants = grants
    self.group = group
    self.level = level
    self.period = period
  }

  func entry(in world: World, identifier own: String) -> Product {
    var product = Product(
      identifier: world.text(own), type: type, price: price, currency: world.text(currency),
      title: world.text(identifier), grants: grants)
    if !group.isEmpty { product.group = world.text(group) }
    product.level = level
    product.periodUnit = period
    return product
  }
}

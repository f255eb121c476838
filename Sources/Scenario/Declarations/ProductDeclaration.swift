public import Facts
public import Kernel
public import StoreModel

/// A product as a scenario declares it.
public struct ProductDeclaration: Hashable, Sendable {
  /// Its name in the scenario.
  public private(set) var name: String
  /// What the store knows it by, unless an app has an identifier of its own for the name.
  public var identifier: String
  /// What kind of thing it is.
  public let type: ProductType
  /// What it costs.
  public let price: Price
  /// Its title in the store.
  public var title: String
  /// What the store says of it below the title.
  public var summary = ""
  /// The storefronts in which it has terms of their own, in the order of their names.
  public var storefronts: [StorefrontDeclaration] = []
  /// How much one purchase grants, in the app's own unit.
  public var grants = 1
  /// The subscription group; empty for none.
  public var group = ""
  /// The level within the group; one is the highest.
  public var level = 1
  /// The subscription period: how many units.
  public var periodCount = 1
  /// The subscription period: which unit.
  public var periodUnit = PeriodUnit.month
  /// The offer for those who never subscribed.
  public var introductory: Discount?
  /// The promotional offers, in their order.
  public var discounts: [OfferDeclaration] = []
  /// The files that the store keeps for it.
  public var hosted: HostedDeclaration?
  /// Whether it can be shared with a family.
  public var isFamilyShareable = false
  /// Whether the developer's own server hands its files out.
  public var isDeliveredByServer = false
  /// What the server has of it; nothing where the server has no part in it.
  public var stock: StockDeclaration?
  /// How far it has come in the back office.
  public var status = ProductStatus.approved
  /// Whether it is cleared for sale.
  public var isCleared = true
  /// Whether the store keeps files for it, those that are still missing included.
  public var isHosted = false
  /// How long a change in the back office takes to reach the stores.
  public var propagation = Interval.zero

  /// Makes a product without a subscription.
  public init(name: String, type: ProductType, price: Price) {
    self.name = name
    identifier = name
    self.type = type
    self.price = price
    title = name
  }

  /// The same product under another name in the scenario.
  func named(_ alias: String) -> ProductDeclaration {
    var product = self
    product.name = alias
    return product
  }
}

public import Facts
public import Kernel
public import StoreModel
package import World

/// A product as declared in a scenario.
public struct ProductDeclaration: Hashable, Sendable {
  /// The name in the scenario.
  public private(set) var name: String
  /// The identifier in the store. An app can map the product's name to another identifier.
  public var identifier: String
  public let type: ProductType
  public var price: Price
  /// The title in the store.
  public var title: String
  /// The description in the store.
  public var summary = ""
  /// The storefronts in which the product has its own price or texts, sorted by name.
  public var storefronts: [StorefrontDeclaration] = []
  /// The amount that one purchase grants, in the app's unit.
  public var grants = 1
  /// The subscription group; empty if there is none.
  public var group = ""
  /// The level within the subscription group. Level 1 is the highest.
  public var level = 1
  /// The number of units of the subscription period.
  public var periodCount = 1
  /// The unit of the subscription period.
  public var periodUnit = PeriodUnit.month
  public var introductory: Discount?
  /// The promotional offers, in the declared order.
  public var discounts: [OfferDeclaration] = []
  public var hosted: HostedDeclaration?
  /// Whether the buyer can share the product with a family.
  public var isFamilyShareable = false
  /// Whether the developer's server delivers the product.
  public var isDeliveredByServer = false
  /// The content on the developer's server; nil if the server does not deliver the product.
  public var stock: StockDeclaration?
  /// The product's status in the back office.
  public var status = ProductStatus.approved
  /// Whether the product is cleared for sale.
  public var isCleared = true
  /// Whether the product has hosted content. True even if the content has not been uploaded.
  public var isHosted = false
  /// The time after which the store applies a change from the back office.
  public var propagation = Interval.zero

  public init(name: String, type: ProductType, price: Price) {
    self.name = name
    identifier = name
    self.type = type
    self.price = price
    title = name
  }

  /// Returns a copy of the product with another name.
  public func named(_ alias: String) -> ProductDeclaration {
    var product = self
    product.name = alias
    return product
  }
}

/// A promotional offer as declared in a scenario.
public struct OfferDeclaration: Hashable, Sendable {
  /// The identifier that payments use.
  public let identifier: String
  public let discount: Discount

  public init(identifier: String, discount: Discount) {
    self.identifier = identifier
    self.discount = discount
  }
}

/// The price of a promotional offer in one storefront.
public struct OfferPriceDeclaration: Hashable, Sendable {
  /// The identifier that payments use.
  public let identifier: String
  /// The price of one period.
  public let price: Price
}

/// The terms of a product in one storefront.
public struct StorefrontDeclaration: Hashable, Sendable {
  /// The country code.
  public let storefront: String
  /// The price in this storefront.
  public let price: Price
  /// The title in this storefront.
  public let title: String
  /// The description in this storefront.
  public let summary: String
  /// The price of the introductory offer in this storefront. Nil if the storefront uses the product's own
  /// price.
  public var introductory: Price?
  /// The prices of the promotional offers that have their own price in this storefront.
  public var discounts: [OfferPriceDeclaration] = []

  /// Creates the terms of a storefront without offers.
  public init(storefront: String, price: Price, title: String, summary: String) {
    self.storefront = storefront
    self.price = price
    self.title = title
    self.summary = summary
  }
}

/// The content of a product on the developer's server, as declared in a scenario.
public struct StockDeclaration: Hashable, Sendable {
  public let version: String
  /// The files, sorted by name.
  public let files: [HostedDeclaration.File]

  /// The default content. It is used if the scenario declares that the server delivers the product but
  /// does not declare the content.
  static let usual = StockDeclaration(
    version: "1.0", files: [HostedDeclaration.File(name: "content", length: 1000, content: nil)])

  /// Returns the content in the form in which the world's server keeps it.
  func entry(in world: World) -> ServerContent {
    ServerContent(
      version: world.text(version),
      files: files.map { file in
        let name = world.text(file.name)
        return file.content.map { HostedFile(name: name, content: $0) }
          ?? HostedFile(name: name, length: file.length)
      })
  }
}

extension ProductDeclaration {
  /// Returns the product in the form in which the world's store keeps it. The app determines its
  /// identifier.
  package func entry(in world: World, subject: any Subject) -> Product {
    // If the app maps the name to an identifier of its own, that identifier replaces the declared one.
    let own = subject.productIdentifier(for: name)
    var product = Product(
      identifier: world.text(own == name ? identifier : own), type: type, price: price.amount,
      currency: world.text(price.currency), title: world.text(title), grants: grants)
    product.life = ProductLife(status: status, isCleared: isCleared, isHosted: isHosted)
    product.propagation = propagation
    product.summary = world.text(summary)
    product.storefronts = storefronts.map { declared in
      var terms = StorefrontTerms(
        storefront: world.text(declared.storefront), price: declared.price.amount,
        currency: world.text(declared.price.currency),
        title: world.text(declared.title), summary: world.text(declared.summary))
      terms.introductoryPrice = declared.introductory?.amount
      terms.offerPrices = declared.discounts.map {
        OfferPrice(offer: world.text($0.identifier), price: $0.price.amount)
      }
      return terms
    }
    product.isDeliveredByServer = isDeliveredByServer
    product.isFamilyShareable = isFamilyShareable
    product.introductory = introductory
    product.discounts = discounts.map { $0.discount.named(world.text($0.identifier)) }
    product.hosted = hosted?.entry(in: world)
    product.level = level
    product.periodCount = periodCount
    product.periodUnit = periodUnit
    if !group.isEmpty { product.group = world.text(group) }
    return product
  }
}

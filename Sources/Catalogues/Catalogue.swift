public import Facts
public import StoreModel

/// The products and settings of a StoreKit configuration file (`.storekit`), as far as they mean something
/// here.
public struct Catalogue: Hashable, Sendable {
  /// The major version of the file's format.
  public let version: Int
  /// The products in the order of the file.
  public var products: [CatalogueProduct] = []
  /// The subscription groups in the order of the file.
  public var groups: [CatalogueGroup] = []
  /// The behavior of the store that the file asks for.
  public var settings = CatalogueSettings()
  /// The identifier of the key that signs subscription offers; empty for none.
  public var offersKey = ""
  /// The parts of the file that change nothing here, or not all that they say.
  public var notes: [CatalogueNote] = []

  /// The major versions that can be read.
  public static let versions = 1...5

  /// The product with an identifier.
  public func product(named identifier: String) -> CatalogueProduct? {
    products.first { $0.identifier == identifier }
  }
}

/// A product of a configuration file.
public struct CatalogueProduct: Hashable, Sendable {
  /// The identifier under which apps ask for it.
  public let identifier: String
  /// The type of product.
  public let type: ProductType
  /// The price in the storefront of the settings.
  public let price: Price
  /// The title in the language of the settings.
  public var title: String
  /// The description in the language of the settings.
  public var summary = ""
  /// Whether it can be shared with a family.
  public var isFamilyShareable = false
  /// The identifier of the subscription group; empty for none.
  public var group = ""
  /// The level within the group; one is the highest.
  public var level = 1
  /// The subscription period: the number of units.
  public var periodCount = 1
  /// The subscription period: the unit.
  public var periodUnit = PeriodUnit.month
  /// The introductory offer.
  public var introductory: Discount?
  /// The promotional offers in the order of the file.
  public var discounts: [CatalogueOffer] = []

  init(identifier: String, type: ProductType, price: Price, title: String) {
    self.identifier = identifier
    self.type = type
    self.price = price
    self.title = title
  }
}

/// A promotional offer of a configuration file.
public struct CatalogueOffer: Hashable, Sendable {
  /// The identifier that payments name.
  public let identifier: String
  /// The terms.
  public let discount: Discount
}

/// A subscription group of a configuration file.
public struct CatalogueGroup: Hashable, Sendable {
  /// The identifier that StoreKit gives.
  public let identifier: String
  /// The name for people.
  public let name: String
}

/// The behavior of the store that a configuration file asks for.
public struct CatalogueSettings: Hashable, Sendable {
  /// The storefront of accounts that name none.
  public var storefront = "USA"
  /// The language of titles and descriptions; empty for the first that a product has.
  public var locale = ""
  /// The speed of subscriptions.
  public var rate = SubscriptionRate.realTime
  /// Whether purchases need the approval of a family's organizer.
  public var asksToBuy = false
  /// Whether purchases are interrupted until the user acts outside the app.
  public var interruptsPurchases = false
  /// Whether subscriptions have a billing grace period.
  public var hasGrace = false
  /// Whether renewals fail.
  public var failsRenewals = false
  /// Whether every purchase fails.
  public var failsPurchases = false
  /// Whether every products request fails.
  public var failsProducts = false

  /// The settings that differ from the defaults, one a line, after the storefront.
  public var lines: [String] {
    var lines = ["storefront \(storefront)"]
    if !locale.isEmpty { lines.append("language \(locale)") }
    if rate != .realTime { lines.append("subscriptions run at \(rate.name)") }
    if asksToBuy { lines.append("purchases need approval") }
    if interruptsPurchases { lines.append("purchases are interrupted") }
    if hasGrace { lines.append("subscriptions have a grace period") }
    if failsRenewals { lines.append("renewals fail") }
    if failsPurchases { lines.append("purchases fail") }
    if failsProducts { lines.append("products requests fail") }
    return lines
  }
}

/// A remark about a part of a configuration file that changes nothing here, or not all that it says.
public struct CatalogueNote: Hashable, Sendable {
  /// The place in the file, such as `products[0].color`.
  public let place: String
  /// The remark.
  public let text: String
}

/// The reason why a configuration file cannot be used.
public struct CatalogueError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file.
  public let file: String
  /// The place in the file, such as `subscriptionGroups[0].subscriptions[1]`, or a line and a column; empty
  /// for the whole file.
  public let place: String
  /// The values that are allowed there.
  public let expected: String
  /// The value that was found.
  public let found: String
  /// Advice; empty where the rest gives it.
  public let advice: String

  /// The error as one line.
  public var description: String {
    "\(file): " + (place.isEmpty ? "" : "\(place): ") + "expected \(expected), found \(found)"
      + (advice.isEmpty ? "" : "; \(advice)")
  }
}

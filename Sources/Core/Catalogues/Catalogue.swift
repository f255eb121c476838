public import Facts
public import StoreModel

/// The supported products and settings of a StoreKit configuration file (`.storekit`).
public struct Catalogue: Hashable, Sendable {
  /// The major version of the file's format.
  public let version: Int
  /// The products in the order of the file.
  public var products: [CatalogueProduct] = []
  /// The subscription groups in the order of the file.
  public var groups: [CatalogueGroup] = []
  /// The store behavior that the file configures.
  public var settings = CatalogueSettings()
  /// The identifier of the key that signs subscription offers, or empty.
  public var offersKey = ""
  /// Notes about the parts of the file that are ignored or only partly supported.
  public var notes: [CatalogueNote] = []

  /// The supported major versions.
  public static let versions = 1...5

  public func product(named identifier: String) -> CatalogueProduct? {
    products.first { $0.identifier == identifier }
  }
}

/// A product of a configuration file.
public struct CatalogueProduct: Hashable, Sendable {
  public let identifier: String
  public let type: ProductType
  /// The price in the storefront that the settings name.
  public let price: Price
  /// The title in the language that the settings name.
  public var title: String
  /// The description in the language that the settings name.
  public var summary = ""
  /// Whether the product can be shared with a family.
  public var isFamilyShareable = false
  /// The identifier of the subscription group. Empty if the product is not a subscription.
  public var group = ""
  /// The level within the group. One is the highest.
  public var level = 1
  /// The number of units (`periodUnit`) in a subscription period.
  public var periodCount = 1
  /// The unit of the subscription period.
  public var periodUnit = PeriodUnit.month
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
  /// The identifier by which a payment names the offer.
  public let identifier: String
  public let discount: Discount
}

/// A subscription group of a configuration file.
public struct CatalogueGroup: Hashable, Sendable {
  /// The identifier in StoreKit.
  public let identifier: String
  /// The name shown to users.
  public let name: String
}

/// The store behavior that a configuration file configures.
public struct CatalogueSettings: Hashable, Sendable {
  /// The storefront of accounts that have no storefront of their own.
  public var storefront = "USA"
  /// The language of titles and descriptions. If empty, each product uses its first language.
  public var locale = ""
  /// The speed at which subscription periods pass.
  public var rate = SubscriptionRate.realTime
  /// Whether purchases need a family organizer's approval.
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

  /// The storefront and then the settings that differ from the defaults, one per line.
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

/// A note about a part of a configuration file that is ignored or only partly supported.
public struct CatalogueNote: Hashable, Sendable {
  /// The place in the file, such as `products[0].color`.
  public let place: String
  public let text: String
}

/// Why a configuration file cannot be used.
public struct CatalogueError: Error, Hashable, Sendable, CustomStringConvertible {
  public let file: String
  /// The place in the file, such as `subscriptionGroups[0].subscriptions[1]`, or a line and a column. Empty
  /// if the error is about the whole file.
  public let place: String
  /// The values that are allowed at `place`.
  public let expected: String
  public let found: String
  /// The advice; empty if the rest of the error is enough.
  public let advice: String

  public var description: String {
    "\(file): " + (place.isEmpty ? "" : "\(place): ") + "expected \(expected), found \(found)"
      + (advice.isEmpty ? "" : "; \(advice)")
  }
}

internal import AppSide
public import Foundation

/// A product from the store.
open class SKProduct: NSObject, @unchecked Sendable {
  /// The units of a subscription period.
  public enum PeriodUnit: UInt, @unchecked Sendable {
    /// Days.
    case day = 0
    /// Weeks.
    case week = 1
    /// Months.
    case month = 2
    /// Years.
    case year = 3
  }

  private let held: Held<ProductFacts>

  /// Makes a product that is not from a store.
  public override init() { held = Held(ProductFacts("")) }

  /// A product with only its identifier.
  init(_ productIdentifier: String) { held = Held(ProductFacts(productIdentifier)) }

  init(_ told: Product) { held = Held(ProductFacts(told)) }

  /// The description in the store.
  open var localizedDescription: String { held.now.summary }

  /// The title.
  open var localizedTitle: String { held.now.title }

  /// The price, in the currency of `priceLocale`.
  open var price: NSDecimalNumber { held.now.price }

  /// The locale for formatting the price.
  open var priceLocale: Locale { held.now.priceLocale }

  /// The product identifier.
  open var productIdentifier: String { held.now.productIdentifier }

  /// Whether the store hosts content for the product.
  open var isDownloadable: Bool { held.now.isDownloadable }

  /// Whether the product can be shared with a family.
  open var isFamilyShareable: Bool { held.now.isFamilyShareable }

  /// The lengths of the packages of the hosted content, in bytes.
  open var downloadContentLengths: [NSNumber] { held.now.contentLengths }

  /// The lengths of the packages of the hosted content, in bytes.
  open var contentLengths: [NSNumber] { held.now.contentLengths }

  /// The current version of the hosted content.
  open var contentVersion: String { held.now.contentVersion }

  /// The former name of `contentVersion`.
  open var downloadContentVersion: String { held.now.contentVersion }

  /// The subscription period.
  open var subscriptionPeriod: SKProductSubscriptionPeriod? { held.now.subscriptionPeriod }

  /// The introductory offer.
  open var introductoryPrice: SKProductDiscount? { held.now.introductoryPrice }

  /// The subscription group.
  open var subscriptionGroupIdentifier: String? { held.now.subscriptionGroupIdentifier }

  /// The promotional offers.
  open var discounts: [SKProductDiscount] { held.now.discounts }

  /// Sets a property by its name, as tests do.
  open func setValue(_ value: Any?, forKey key: String) { held.set(value, forKey: key) }

  /// The value of a property by its name.
  open func value(forKey key: String) -> Any? { held.now.value(forKey: key) }
}

/// The values of a product from the store.
private struct ProductFacts: KeyedProperties {
  var productIdentifier: String
  var title = ""
  var summary = ""
  var price = NSDecimalNumber.zero
  var priceLocale = Locale(identifier: "en_US")
  var isDownloadable = false
  var isFamilyShareable = false
  var contentLengths: [NSNumber] = []
  var contentVersion = ""
  var subscriptionPeriod: SKProductSubscriptionPeriod?
  var introductoryPrice: SKProductDiscount?
  var subscriptionGroupIdentifier: String?
  var discounts: [SKProductDiscount] = []

  static let properties: [String: KeyedProperty<ProductFacts>] = [
    "productIdentifier": KeyedProperty(\.productIdentifier),
    "localizedTitle": KeyedProperty(\.title),
    "localizedDescription": KeyedProperty(\.summary),
    "price": KeyedProperty(amount: \.price),
    "priceLocale": KeyedProperty(locale: \.priceLocale),
    "isDownloadable": KeyedProperty(flag: \.isDownloadable),
    "isFamilyShareable": KeyedProperty(flag: \.isFamilyShareable),
    "downloadContentLengths": KeyedProperty(\.contentLengths),
    "contentLengths": KeyedProperty(\.contentLengths),
    "downloadContentVersion": KeyedProperty(\.contentVersion),
    "contentVersion": KeyedProperty(\.contentVersion),
    "subscriptionPeriod": KeyedProperty(optional: \.subscriptionPeriod),
    "introductoryPrice": KeyedProperty(optional: \.introductoryPrice),
    "subscriptionGroupIdentifier": KeyedProperty(optional: \.subscriptionGroupIdentifier),
    "discounts": KeyedProperty(\.discounts),
  ]

  init(_ productIdentifier: String) { self.productIdentifier = productIdentifier }

  init(_ told: Product) {
    productIdentifier = told.productIdentifier
    title = told.localizedTitle
    summary = told.localizedDescription
    let locale = Locale(identifier: told.priceLocaleIdentifier)
    priceLocale = locale
    let decimalCount = told.priceDecimal.drop { $0 != "." }.dropFirst().count
    price = NSDecimalNumber(told.price, decimalCount: decimalCount)
    isDownloadable = told.isDownloadable
    isFamilyShareable = told.isFamilyShareable
    contentLengths = told.downloadContentLengths.map { NSNumber(value: $0) }
    contentVersion = told.contentVersion ?? ""
    subscriptionPeriod = told.subscriptionPeriod.map { SKProductSubscriptionPeriod($0) }
    introductoryPrice = told.introductoryPrice.map {
      SKProductDiscount($0, locale, decimalCount: decimalCount)
    }
    subscriptionGroupIdentifier = told.subscriptionGroupIdentifier
    discounts = told.discounts.map { SKProductDiscount($0, locale, decimalCount: decimalCount) }
  }
}

extension NSDecimalNumber {
  /// Makes an amount from a number in the smallest unit of its currency.
  convenience init(_ amount: Int, decimalCount: Int) {
    self.init(mantissa: UInt64(amount), exponent: Int16(-decimalCount), isNegative: false)
  }
}

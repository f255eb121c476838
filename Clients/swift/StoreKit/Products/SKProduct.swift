internal import AssayApp
public import Foundation

/// A product, as the store told of it.
open class SKProduct: NSObject, @unchecked Sendable {
  /// The units that a subscription period is counted in.
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

  private let facts: ProductFacts

  /// Makes a product that no store told of.
  public override init() { facts = ProductFacts("") }

  /// A product of which nothing but the identifier is known.
  init(_ productIdentifier: String) { facts = ProductFacts(productIdentifier) }

  init(_ told: Product) { facts = ProductFacts(told) }

  /// What the store says of it below the title.
  open var localizedDescription: String { facts.summary }

  /// The title.
  open var localizedTitle: String { facts.title }

  /// The price, in the currency of `priceLocale`.
  open var price: NSDecimalNumber { facts.price }

  /// The locale in which the price is to be written.
  open var priceLocale: Locale { facts.priceLocale }

  /// The product identifier.
  open var productIdentifier: String { facts.productIdentifier }

  /// Whether the store hosts content for it.
  open var isDownloadable: Bool { facts.isDownloadable }

  /// Whether it can be shared with a family.
  open var isFamilyShareable: Bool { facts.isFamilyShareable }

  /// How long the packages of the hosted content are, in bytes.
  open var downloadContentLengths: [NSNumber] { facts.contentLengths }

  /// How long the packages of the hosted content are, in bytes.
  open var contentLengths: [NSNumber] { facts.contentLengths }

  /// The version of the hosted content that a buyer gets now.
  open var contentVersion: String { facts.contentVersion }

  /// The former name of `contentVersion`.
  open var downloadContentVersion: String { facts.contentVersion }

  /// The subscription period.
  open var subscriptionPeriod: SKProductSubscriptionPeriod? { facts.subscriptionPeriod }

  /// The introductory offer.
  open var introductoryPrice: SKProductDiscount? { facts.introductoryPrice }

  /// The subscription group.
  open var subscriptionGroupIdentifier: String? { facts.subscriptionGroupIdentifier }

  /// The promotional offers.
  open var discounts: [SKProductDiscount] { facts.discounts }
}

/// What the store told of a product.
private struct ProductFacts {
  let productIdentifier: String
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

  init(_ productIdentifier: String) { self.productIdentifier = productIdentifier }

  init(_ told: Product) {
    productIdentifier = told.productIdentifier
    title = told.localizedTitle
    summary = told.localizedDescription
    let locale = Locale(identifier: told.priceLocale.identifier)
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
  /// An amount in the smallest unit of its currency.
  convenience init(_ amount: Int, decimalCount: Int) {
    self.init(mantissa: UInt64(amount), exponent: Int16(-decimalCount), isNegative: false)
  }
}

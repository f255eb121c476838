internal import Facts

/// A product from the store.
public struct Product: Sendable, ToldValue {
  /// The product identifier.
  public let productIdentifier: String
  /// The title.
  public let localizedTitle: String
  /// The description in the store.
  public let localizedDescription: String
  /// The price in the smallest unit of its currency.
  public let price: Int
  /// The price in whole units of its currency, such as 4.99.
  public let priceDecimal: String
  /// The locale for formatting the price.
  public let priceLocale: PriceLocale
  /// The price with the code of its currency, such as 4.99 EUR; `priceLocale` formats it for users.
  public let localizedPrice: String
  /// The subscription group.
  public let subscriptionGroupIdentifier: String?
  /// The subscription period.
  public let subscriptionPeriod: SubscriptionPeriod?
  /// The introductory offer.
  public let introductoryPrice: ProductDiscount?
  /// The promotional offers.
  public let discounts: [ProductDiscount]
  /// Whether it can be shared with a family.
  public let isFamilyShareable: Bool
  /// Whether the store hosts content for it.
  public let isDownloadable: Bool
  /// The lengths of the packages of the hosted content, in bytes.
  public let downloadContentLengths: [Int]
  /// The current version of the hosted content.
  public let contentVersion: String?
  /// The former name of `contentVersion`.
  public var downloadContentVersion: String? { contentVersion }

  init(told json: JSONValue) {
    let members = ToldMembers(json)
    productIdentifier = members.required("product_identifier")
    localizedTitle = members.required("localized_title")
    localizedDescription = members.required("localized_description")
    price = members.required("price")
    let decimal: String = members.required("price_decimal")
    priceDecimal = decimal
    guard let locale = members["price_locale"] else { json.isNo("a product with a locale") }
    priceLocale = PriceLocale(ToldMembers(locale), decimalCount: PriceLocale.decimalCount(of: decimal))
    localizedPrice = members.required("localized_price")
    subscriptionGroupIdentifier = members.optional("subscription_group_identifier")
    subscriptionPeriod = members.optional("subscription_period")
    introductoryPrice = members.optional("introductory_price")
    discounts = members.list("discounts")
    isFamilyShareable = members.required("is_family_shareable")
    isDownloadable = members.required("is_downloadable")
    downloadContentLengths = members.list("download_content_lengths")
    contentVersion = members.optional("content_version")
  }
}

/// The period of a subscription.
public struct SubscriptionPeriod: Hashable, Sendable, ToldValue {
  /// The units of a period.
  public enum Unit: String, Sendable, ToldValue {
    /// Days.
    case day
    /// Weeks.
    case week
    /// Months.
    case month
    /// Years.
    case year
  }

  /// The number of units.
  public let numberOfUnits: Int
  /// The unit.
  public let unit: Unit

  init(told json: JSONValue) {
    let members = ToldMembers(json)
    numberOfUnits = members.required("number_of_units")
    unit = members.required("unit")
  }
}

/// An introductory offer of a product, or a promotional one.
public struct ProductDiscount: Hashable, Sendable, ToldValue {
  /// How an offer is paid.
  public enum PaymentMode: String, Sendable, ToldValue {
    /// A price for each period.
    case payAsYouGo = "pay_as_you_go"
    /// One price for all periods.
    case payUpFront = "pay_up_front"
    /// Nothing.
    case freeTrial = "free_trial"
  }

  /// The kinds of offers.
  public enum Kind: String, Sendable, ToldValue {
    /// For new subscribers.
    case introductory
    /// For users that the developer selects.
    case promotional
  }

  /// The identifier of a promotional offer in payments.
  public let identifier: String?
  /// The kind.
  public let type: Kind
  /// The price in the smallest unit of its currency.
  public let price: Int
  /// How it is paid.
  public let paymentMode: PaymentMode
  /// The number of periods.
  public let numberOfPeriods: Int
  /// The length of one period.
  public let subscriptionPeriod: SubscriptionPeriod

  init(told json: JSONValue) {
    let members = ToldMembers(json)
    identifier = members.optional("identifier")
    type = members.required("type")
    price = members.required("price")
    paymentMode = members.required("payment_mode")
    numberOfPeriods = members.required("number_of_periods")
    subscriptionPeriod = members.required("subscription_period")
  }
}

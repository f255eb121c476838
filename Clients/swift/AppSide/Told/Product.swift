internal import Facts

/// A product from the store.
package struct Product: Sendable, ToldValue {
  /// The product identifier.
  package let productIdentifier: String
  /// The title.
  package let localizedTitle: String
  /// The description in the store.
  package let localizedDescription: String
  /// The price in the smallest unit of its currency.
  package let price: Int
  /// The price in whole units of its currency, such as 4.99.
  package let priceDecimal: String
  /// The identifier of the locale of the price, such as de_DE@currency=EUR.
  package let priceLocaleIdentifier: String
  /// The subscription group.
  package let subscriptionGroupIdentifier: String?
  /// The subscription period.
  package let subscriptionPeriod: SubscriptionPeriod?
  /// The introductory offer.
  package let introductoryPrice: ProductDiscount?
  /// The promotional offers.
  package let discounts: [ProductDiscount]
  /// Whether the product can be shared with a family.
  package let isFamilyShareable: Bool
  /// Whether the store hosts content for the product.
  package let isDownloadable: Bool
  /// The lengths of the packages of the hosted content, in bytes.
  package let downloadContentLengths: [Int]
  /// The current version of the hosted content.
  package let contentVersion: String?

  init(told json: JSONValue) {
    let members = ToldMembers(json)
    productIdentifier = members.required("product_identifier")
    localizedTitle = members.required("localized_title")
    localizedDescription = members.required("localized_description")
    price = members.required("price")
    priceDecimal = members.required("price_decimal")
    guard let locale = members["price_locale"] else { json.isNo("a product with a locale") }
    priceLocaleIdentifier = ToldMembers(locale).required("identifier")
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
package struct SubscriptionPeriod: Hashable, Sendable, ToldValue {
  /// The units of a period.
  package enum Unit: String, Sendable, ToldValue {
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
  package let numberOfUnits: Int
  /// The unit.
  package let unit: Unit

  init(told json: JSONValue) {
    let members = ToldMembers(json)
    numberOfUnits = members.required("number_of_units")
    unit = members.required("unit")
  }
}

/// An introductory offer of a product, or a promotional one.
package struct ProductDiscount: Hashable, Sendable, ToldValue {
  /// How the user pays for an offer.
  package enum PaymentMode: String, Sendable, ToldValue {
    /// The user pays a price for each period.
    case payAsYouGo = "pay_as_you_go"
    /// The user pays one price for all periods.
    case payUpFront = "pay_up_front"
    /// The user pays nothing.
    case freeTrial = "free_trial"
  }

  /// The kinds of offers.
  package enum Kind: String, Sendable, ToldValue {
    /// An offer for new subscribers.
    case introductory
    /// An offer for users that the developer selects.
    case promotional
  }

  /// The identifier of a promotional offer in payments.
  package let identifier: String?
  /// The kind of the offer.
  package let type: Kind
  /// The price in the smallest unit of its currency.
  package let price: Int
  /// How the user pays for the offer.
  package let paymentMode: PaymentMode
  /// The number of periods.
  package let numberOfPeriods: Int
  /// The length of one period.
  package let subscriptionPeriod: SubscriptionPeriod

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

internal import AppSide
public import Foundation

/// An introductory offer of a product, or a promotional one.
open class SKProductDiscount: NSObject, @unchecked Sendable {
  /// How the user pays for an offer.
  public enum PaymentMode: UInt, @unchecked Sendable {
    /// The user pays a price for each period.
    case payAsYouGo = 0
    /// The user pays one price for all periods.
    case payUpFront = 1
    /// The user pays nothing.
    case freeTrial = 2
  }

  /// The kinds of offers.
  public enum `Type`: UInt, @unchecked Sendable {
    /// An offer for new subscribers.
    case introductory = 0
    /// An offer for users that the developer selects.
    case subscription = 1
  }

  fileprivate typealias Kind = `Type`

  private let held: Held<DiscountFacts>

  /// Makes a discount that is not from a store.
  public override init() { held = Held(DiscountFacts()) }

  init(_ told: ProductDiscount, _ locale: Locale, decimalCount: Int) {
    held = Held(DiscountFacts(told, locale, decimalCount: decimalCount))
  }

  /// The price, in the currency of `priceLocale`.
  open var price: NSDecimalNumber { held.now.price }

  /// The locale for formatting the price.
  open var priceLocale: Locale { held.now.priceLocale }

  /// The identifier of a promotional offer in payments.
  open var identifier: String? { held.now.identifier }

  /// The length of one period.
  open var subscriptionPeriod: SKProductSubscriptionPeriod { held.now.subscriptionPeriod }

  /// The number of periods.
  open var numberOfPeriods: Int { held.now.numberOfPeriods }

  /// How the user pays for the offer.
  open var paymentMode: PaymentMode { held.now.paymentMode }

  /// The kind of the offer.
  open var type: `Type` { held.now.type }

  /// Sets a property by its name, as tests do.
  open func setValue(_ value: Any?, forKey key: String) { held.set(value, forKey: key) }

  /// The value of a property by its name.
  open func value(forKey key: String) -> Any? { held.now.value(forKey: key) }
}

/// The values of an offer.
private struct DiscountFacts: KeyedProperties {
  var price = NSDecimalNumber.zero
  var priceLocale = Locale(identifier: "en_US")
  var identifier: String?
  var subscriptionPeriod = SKProductSubscriptionPeriod()
  var numberOfPeriods = 0
  var paymentMode = SKProductDiscount.PaymentMode.payAsYouGo
  var type = SKProductDiscount.Kind.introductory

  static let properties: [String: KeyedProperty<DiscountFacts>] = [
    "price": KeyedProperty(amount: \.price),
    "priceLocale": KeyedProperty(locale: \.priceLocale),
    "identifier": KeyedProperty(optional: \.identifier),
    "subscriptionPeriod": KeyedProperty(\.subscriptionPeriod),
    "numberOfPeriods": KeyedProperty(number: \.numberOfPeriods),
    "paymentMode": KeyedProperty(choice: \.paymentMode),
    "type": KeyedProperty(choice: \.type),
  ]

  init() {}

  init(_ told: ProductDiscount, _ locale: Locale, decimalCount: Int) {
    price = NSDecimalNumber(told.price, decimalCount: decimalCount)
    priceLocale = locale
    identifier = told.identifier
    subscriptionPeriod = SKProductSubscriptionPeriod(told.subscriptionPeriod)
    numberOfPeriods = told.numberOfPeriods
    switch told.paymentMode {
    case .payUpFront: paymentMode = .payUpFront
    case .freeTrial: paymentMode = .freeTrial
    case .payAsYouGo: paymentMode = .payAsYouGo
    }
    type = told.type == .promotional ? .subscription : .introductory
  }
}

/// The period of a subscription.
open class SKProductSubscriptionPeriod: NSObject, @unchecked Sendable {
  private let held: Held<PeriodFacts>

  /// Makes a period that is not from a store.
  public override init() { held = Held(PeriodFacts()) }

  init(_ told: SubscriptionPeriod) { held = Held(PeriodFacts(told)) }

  /// The number of units.
  open var numberOfUnits: Int { held.now.numberOfUnits }

  /// The unit.
  open var unit: SKProduct.PeriodUnit { held.now.unit }

  /// Sets a property by its name, as tests do.
  open func setValue(_ value: Any?, forKey key: String) { held.set(value, forKey: key) }

  /// The value of a property by its name.
  open func value(forKey key: String) -> Any? { held.now.value(forKey: key) }
}

/// The values of a period.
private struct PeriodFacts: KeyedProperties {
  var numberOfUnits = 0
  var unit = SKProduct.PeriodUnit.day

  static let properties: [String: KeyedProperty<PeriodFacts>] = [
    "numberOfUnits": KeyedProperty(number: \.numberOfUnits), "unit": KeyedProperty(choice: \.unit),
  ]

  init() {}

  init(_ told: SubscriptionPeriod) {
    numberOfUnits = told.numberOfUnits
    switch told.unit {
    case .day: unit = .day
    case .week: unit = .week
    case .month: unit = .month
    case .year: unit = .year
    }
  }
}

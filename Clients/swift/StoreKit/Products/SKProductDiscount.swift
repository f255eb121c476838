internal import AssayApp
public import Foundation

/// An introductory offer of a product, or a promotional one.
open class SKProductDiscount: NSObject, @unchecked Sendable {
  /// How an offer is paid.
  public enum PaymentMode: UInt, @unchecked Sendable {
    /// A price for each period.
    case payAsYouGo = 0
    /// One price for all periods.
    case payUpFront = 1
    /// Nothing.
    case freeTrial = 2
  }

  /// The kinds of offers.
  public enum `Type`: UInt, @unchecked Sendable {
    /// For new subscribers.
    case introductory = 0
    /// For whom the developer chooses.
    case subscription = 1
  }

  private let told: ProductDiscount?
  private let locale: Locale
  private let amount: NSDecimalNumber
  private let period: SKProductSubscriptionPeriod

  /// Makes a discount that no store told of.
  public override init() {
    told = nil
    locale = Locale(identifier: "en_US")
    amount = .zero
    period = SKProductSubscriptionPeriod()
  }

  init(_ told: ProductDiscount, _ locale: Locale, decimalCount: Int) {
    self.told = told
    self.locale = locale
    amount = NSDecimalNumber(told.price, decimalCount: decimalCount)
    period = SKProductSubscriptionPeriod(told.subscriptionPeriod)
  }

  /// The price, in the currency of `priceLocale`.
  open var price: NSDecimalNumber { amount }

  /// The locale in which the price is to be written.
  open var priceLocale: Locale { locale }

  /// What payments name a promotional offer by.
  open var identifier: String? { told?.identifier }

  /// The length of one period.
  open var subscriptionPeriod: SKProductSubscriptionPeriod { period }

  /// For how many periods.
  open var numberOfPeriods: Int { told?.numberOfPeriods ?? 0 }

  /// How it is paid.
  open var paymentMode: PaymentMode {
    switch told?.paymentMode {
    case .payUpFront: .payUpFront
    case .freeTrial: .freeTrial
    case .payAsYouGo, nil: .payAsYouGo
    }
  }

  /// The kind.
  open var type: `Type` { told?.type == .promotional ? .subscription : .introductory }
}

/// The period of a subscription.
open class SKProductSubscriptionPeriod: NSObject, @unchecked Sendable {
  private let told: SubscriptionPeriod?

  /// Makes a period that no store told of.
  public override init() { told = nil }

  init(_ told: SubscriptionPeriod) { self.told = told }

  /// How many units.
  open var numberOfUnits: Int { told?.numberOfUnits ?? 0 }

  /// Of what.
  open var unit: SKProduct.PeriodUnit {
    switch told?.unit {
    case .week: .week
    case .month: .month
    case .year: .year
    case .day, nil: .day
    }
  }
}

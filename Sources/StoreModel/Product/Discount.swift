public import Facts

/// A discounted price for some periods of a subscription, as StoreKit's discount describes it.
public struct Discount: Hashable, Sendable {
  /// The identifier that a payment names; empty for an introductory offer, which no payment names.
  public let identifier: TextID
  /// How it is paid.
  public let mode: PaymentMode
  /// The price of a period, in the smallest unit.
  public let price: Int64
  /// The length of one period, as a number of units.
  public let periodCount: Int
  /// The unit of the period's length.
  public let periodUnit: PeriodUnit
  /// How many periods there are.
  public let numberOfPeriods: Int

  /// Makes an introductory offer, or a promotional one where it has an identifier.
  public init(
    identifier: TextID = .empty, mode: PaymentMode, price: Int64, periodCount: Int, periodUnit: PeriodUnit,
    numberOfPeriods: Int
  ) {
    self.identifier = identifier
    self.mode = mode
    self.price = price
    self.periodCount = periodCount
    self.periodUnit = periodUnit
    self.numberOfPeriods = numberOfPeriods
  }

  /// Whether it is for those who never subscribed, or for those who did.
  public var type: DiscountType { identifier == .empty ? .introductory : .promotional }
}

/// The price of a promotional offer in one storefront.
public struct OfferPrice: Hashable, Sendable {
  /// The offer, as payments name it.
  public let offer: TextID
  /// The price of a period, in the smallest unit of the storefront's currency.
  public let price: Int64

  /// Makes a price.
  public init(offer: TextID, price: Int64) {
    self.offer = offer
    self.price = price
  }
}

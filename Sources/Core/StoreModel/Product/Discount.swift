public import Facts

/// A discounted price for some periods of a subscription, like `SKProductDiscount`.
public struct Discount: Hashable, Sendable {
  /// The identifier that a purchase names. Empty for an introductory offer, which no purchase names.
  public private(set) var identifier: TextID
  /// How the user pays the discounted price.
  public let mode: PaymentMode
  /// The price of a period, in the smallest unit of the currency.
  public private(set) var price: Int64
  /// The number of units (`periodUnit`) in one period.
  public let periodCount: Int
  /// The unit of the period's length.
  public let periodUnit: PeriodUnit
  /// The number of periods for which the discount is available.
  public let numberOfPeriods: Int
  /// Whether the store gives it to lapsed subscribers. A purchase then needs no signature.
  public var isWinBack = false

  /// Makes a promotional offer if it has an identifier, otherwise an introductory one.
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

  /// The type for the payment queue, which has no win-back offers. A discount without an identifier is an
  /// introductory offer.
  public var type: DiscountType { identifier == .empty ? .introductory : .promotional }

  /// Returns the offer with an identifier.
  public func named(_ identifier: TextID) -> Discount {
    var copy = self
    copy.identifier = identifier
    return copy
  }

  /// Returns the offer with another price. Returns the offer unchanged if the price is nil.
  func priced(_ other: Int64?) -> Discount {
    var copy = self
    copy.price = other ?? price
    return copy
  }
}

/// The price of a promotional offer in one storefront.
public struct OfferPrice: Hashable, Sendable {
  /// The identifier of the offer.
  public let offer: TextID
  /// The price of a period, in the smallest unit of the storefront's currency.
  public let price: Int64

  public init(offer: TextID, price: Int64) {
    self.offer = offer
    self.price = price
  }
}

public import Facts

/// An offer for those who never subscribed to anything in the group.
public struct IntroductoryOffer: Hashable, Sendable {
  /// How it is paid.
  public let mode: PaymentMode
  /// The price of a period, in the smallest unit.
  public let price: Int64
  /// How long one period is: how many units.
  public let periodCount: Int
  /// How long one period is: which unit.
  public let periodUnit: PeriodUnit
  /// How many periods there are.
  public let numberOfPeriods: Int

  /// Makes an offer.
  public init(
    mode: PaymentMode, price: Int64, periodCount: Int, periodUnit: PeriodUnit, numberOfPeriods: Int
  ) {
    self.mode = mode
    self.price = price
    self.periodCount = periodCount
    self.periodUnit = periodUnit
    self.numberOfPeriods = numberOfPeriods
  }
}

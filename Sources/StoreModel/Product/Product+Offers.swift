public import Facts

extension Product {
  /// The introductory offer at the price of a storefront.
  public func introductory(in storefront: TextID) -> Discount? {
    guard let introductory else { return nil }
    return introductory.priced(terms(in: storefront).introductoryPrice)
  }

  /// The promotional offers at the prices of a storefront.
  public func discounts(in storefront: TextID) -> [Discount] {
    guard !discounts.isEmpty, !storefronts.isEmpty else { return discounts }
    let prices = terms(in: storefront).offerPrices
    return discounts.map { discount in
      discount.priced(prices.first { $0.offer == discount.identifier }?.price)
    }
  }
}

extension Discount {
  /// The same offer at another price, where there is one.
  func priced(_ other: Int64?) -> Discount {
    guard let other else { return self }
    return Discount(
      identifier: identifier, mode: mode, price: other, periodCount: periodCount, periodUnit: periodUnit,
      numberOfPeriods: numberOfPeriods)
  }
}

internal import Facts

extension Discount {
  /// What is charged for each of its payments.
  var amount: Int64 {
    switch mode {
    case .freeTrial: 0
    case .payAsYouGo, .payUpFront: price
    }
  }

  /// How long one of its periods lasts.
  var period: SubscriptionPeriod { SubscriptionPeriod(count: periodCount, unit: periodUnit) }

  /// How many of its periods one payment covers.
  var periodsPerPayment: Int {
    switch mode {
    case .payAsYouGo: 1
    case .payUpFront, .freeTrial: max(1, numberOfPeriods)
    }
  }

  /// How the store marks what is bought with it; a promotional offer is told by its identifier instead.
  var traits: PurchaseTraits {
    switch (type, mode) {
    case (.introductory, .freeTrial): .trial
    case (.introductory, .payAsYouGo), (.introductory, .payUpFront): .introductory
    case (.promotional, _): []
    }
  }
}

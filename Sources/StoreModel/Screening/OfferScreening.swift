internal import Facts
public import Kernel

/// The store's look at a promotional offer, before the payment's sheet comes up.
public enum OfferScreening {
  /// How long a signature is good.
  public static let signatureLife = Interval.days(1)

  /// Tells what is wrong with an offer, or nothing.
  public static func flaw(of offer: OfferFacts) -> OfferFlaw? {
    guard offer.isComplete else { return .incomplete }
    guard let discount = offer.discount else { return .unknown }
    guard offer.isSigned else { return .forged }
    guard offer.age <= signatureLife else { return .stale }
    guard !offer.isUsed else { return .used }
    guard isCheaper(discount, than: offer.price) else { return .pointless }
    return offer.wasSubscribed ? nil : .notEligible
  }

  /// Whether an offer is worth taking; one payment for several periods is compared with nothing.
  private static func isCheaper(_ discount: Discount, than price: Int64) -> Bool {
    switch discount.mode {
    case .payAsYouGo: discount.price < price
    case .payUpFront, .freeTrial: true
    }
  }
}

public import Facts
public import Kernel

/// The store's checks of a promotional offer, before the payment sheet comes up.
public enum OfferScreening {
  /// How long a signature is valid.
  public static let signatureLife = Interval.days(1)

  /// The first flaw of an offer, or nil.
  public static func flaw(of offer: OfferFacts) -> OfferFlaw? {
    guard offer.isComplete else { return .incomplete }
    guard let discount = offer.discount else { return .unknown }
    guard offer.isSigned else { return .forged }
    guard offer.age <= signatureLife else { return .stale }
    guard !offer.isUsed else { return .used }
    guard isCheaper(discount, than: offer.price) else { return .pointless }
    return offer.wasSubscribed ? nil : .notEligible
  }

  /// Whether the offer lowers the price; one payment for several periods always counts as cheaper.
  private static func isCheaper(_ discount: Discount, than price: Int64) -> Bool {
    switch discount.mode {
    case .payAsYouGo: discount.price < price
    case .payUpFront, .freeTrial: true
    }
  }
}

/// The store's knowledge of a promotional offer when a payment asks for it.
public struct OfferFacts: Hashable, Sendable {
  /// Whether all five parameters are there.
  public var isComplete: Bool
  /// The offer, if the product has it.
  public var discount: Discount?
  /// The price of a period without it, in the smallest unit.
  public var price: Int64
  /// Whether the signature is one that the developer's key made for this payment.
  public var isSigned: Bool
  /// How long ago it was signed.
  public var age: Interval
  /// Whether another payment was sent with the same nonce.
  public var isUsed: Bool
  /// Whether the account has a subscription of the app, or had one.
  public var wasSubscribed: Bool

  /// Makes the facts of an offer without a flaw.
  public init(_ discount: Discount?, price: Int64) {
    isComplete = true
    self.discount = discount
    self.price = price
    isSigned = true
    age = .zero
    isUsed = false
    wasSubscribed = true
  }
}

/// Why the store refuses a promotional offer; the first case that applies is reported.
public enum OfferFlaw: CaseIterable, Sendable {
  /// One of its five parameters is absent.
  case incomplete
  /// The product has no such offer.
  case unknown
  /// The signature is not one that the developer's key made for this payment.
  case forged
  /// The signature was made too long ago.
  case stale
  /// Another payment was already sent with the same nonce.
  case used
  /// The offer is no longer cheaper than the regular price.
  case pointless
  /// The account never subscribed.
  case notEligible

  /// The error that the app sees.
  public var code: StoreKitErrorCode {
    switch self {
    case .incomplete: .missingOfferParams
    case .unknown: .invalidOfferIdentifier
    case .forged, .stale, .used: .invalidSignature
    case .pointless: .invalidOfferPrice
    case .notEligible: .ineligibleForOffer
    }
  }
}

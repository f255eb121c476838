public import Facts
public import Kernel

/// The store's checks of a promotional or win-back offer, before the payment sheet appears.
public enum OfferScreening {
  /// How long a signature is valid.
  public static let signatureLife = Interval.days(1)

  /// Returns the first flaw of an offer. Nil if the offer has no flaw.
  public static func flaw(of offer: OfferFacts) -> OfferFlaw? {
    guard offer.isComplete else { return .incomplete }
    guard let discount = offer.discount else { return .unknown }
    guard offer.isSigned else { return .forged }
    guard offer.age <= signatureLife else { return .stale }
    guard !offer.isUsed else { return .used }
    guard isCheaper(discount, than: offer.price) else { return .pointless }
    return offer.isEligible ? nil : .notEligible
  }

  /// Whether the offer lowers the regular price. One payment for several periods always counts as cheaper.
  private static func isCheaper(_ discount: Discount, than price: Int64) -> Bool {
    switch discount.mode {
    case .payAsYouGo: discount.price < price
    case .payUpFront, .freeTrial: true
    }
  }
}

/// The facts that the store knows about an offer when a purchase uses it. A win-back offer needs no signature, so it
/// counts as complete, signed, and unused.
public struct OfferFacts: Hashable, Sendable {
  /// Whether all five parameters are present.
  public var isComplete: Bool
  /// The offer. Nil if the product does not have it.
  public var discount: Discount?
  /// The regular price of a period, in the smallest unit of the currency.
  public var price: Int64
  /// Whether the developer's key signed this payment.
  public var isSigned: Bool
  /// The time since the payment was signed.
  public var age: Interval
  /// Whether another payment with the same nonce was sent before.
  public var isUsed: Bool
  /// Whether the account may use the offer. A promotional one is for accounts that have or had a subscription of
  /// the app, a win-back one for accounts whose subscription ended.
  public var isEligible: Bool

  /// Makes the facts of an offer without a flaw.
  public init(_ discount: Discount?, price: Int64) {
    isComplete = true
    self.discount = discount
    self.price = price
    isSigned = true
    age = .zero
    isUsed = false
    isEligible = true
  }
}

/// Why the store rejects an offer. The first case that applies is reported.
public enum OfferFlaw: CaseIterable, Sendable {
  /// One of its five parameters is missing.
  case incomplete
  /// The product has no such offer.
  case unknown
  /// The developer's key did not sign this payment.
  case forged
  /// The signature is too old.
  case stale
  /// Another payment already used the same nonce.
  case used
  /// The offer is no longer cheaper than the regular price.
  case pointless
  /// The account may not use the offer.
  case notEligible

  /// The error that the app receives.
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

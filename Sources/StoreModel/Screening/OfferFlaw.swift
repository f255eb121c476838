public import Facts

/// Why the store refuses a promotional offer; the first that holds is told.
public enum OfferFlaw: CaseIterable, Sendable {
  /// One of its five parameters is absent.
  case incomplete
  /// The product has no such offer.
  case unknown
  /// The signature is not one that the developer's key made for this payment.
  case forged
  /// The signature was made too long ago.
  case stale
  /// The signature was good for another payment, and that was sent.
  case used
  /// The product does not cost more without the offer any more.
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

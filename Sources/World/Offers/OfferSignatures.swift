/// How the signatures of promotional offers are made at the developer's server, and checked at the store.
public protocol OfferSignatures: Sendable {
  /// The key that signs.
  var key: String { get }
  /// Makes the signature of an offer.
  func signature(of offer: SignedOffer) -> [UInt8]
  /// Whether a signature is one that the key made for this very offer.
  func accepts(_ signature: [UInt8], of offer: SignedOffer) -> Bool
}

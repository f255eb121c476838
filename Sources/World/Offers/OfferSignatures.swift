/// How the signatures of promotional offers are made at the developer's server, and checked at the store.
public protocol OfferSignatures: Sendable {
  /// Signs an offer with the key that it names.
  func signature(of offer: SignedOffer) -> [UInt8]
  /// Whether a signature was made for this very offer, with the key that it names.
  func accepts(_ signature: [UInt8], of offer: SignedOffer) -> Bool
}

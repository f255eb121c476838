internal import Kernel
public import World

/// The signatures of promotional offers in the store's format: ECDSA on P-256 over the text of the offer, in
/// Base64.
///
/// Each private key is derived from its identifier, so the same offer has the same signature in every run.
public struct CurveSignatures: OfferSignatures {
  public init() {}

  /// Signs an offer with the key named in it.
  public func signature(of offer: SignedOffer) -> [UInt8] {
    Array(Base64.encode(SigningKey(named: offer.key).signature(of: Array(offer.text.utf8))).utf8)
  }

  /// Whether the signature was made for this offer with the key named in it.
  public func accepts(_ signature: [UInt8], of offer: SignedOffer) -> Bool {
    guard let bytes = Base64.decode(String(decoding: signature, as: UTF8.self)) else { return false }
    return SigningKey(named: offer.key).verifyingKey.accepts(bytes, of: Array(offer.text.utf8))
  }
}

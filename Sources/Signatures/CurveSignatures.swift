internal import Kernel
public import World

/// The signatures of promotional offers as the store wants them: ECDSA on P-256 over the text of the offer, in base64.
///
/// Each key's private half is derived from its identifier, so that the same offer is signed with the same bytes in every run.
public struct CurveSignatures: OfferSignatures {
  /// Makes signatures.
  public init() {}

  /// Signs an offer with the key that it names.
  public func signature(of offer: SignedOffer) -> [UInt8] {
    Array(Base64.encode(SigningKey(named: offer.key).signature(of: Array(offer.text.utf8))).utf8)
  }

  /// Whether a signature was made for this very offer, with the key that it names.
  public func accepts(_ signature: [UInt8], of offer: SignedOffer) -> Bool {
    guard let bytes = Base64.decode(String(decoding: signature, as: UTF8.self)) else { return false }
    return SigningKey(named: offer.key).verifyingKey.accepts(bytes, of: Array(offer.text.utf8))
  }
}

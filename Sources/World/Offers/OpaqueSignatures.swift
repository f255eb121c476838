/// Signatures without arithmetic: whatever is there counts as signed.
public struct OpaqueSignatures: OfferSignatures {
  /// The key that signs.
  public let key = "TESTKEY001"

  /// Makes signatures.
  public init() {}

  /// The nonce, so that no two signatures are alike.
  public func signature(of offer: SignedOffer) -> [UInt8] { Array("signature of \(offer.nonce)".utf8) }

  /// Whether there is a signature at all.
  public func accepts(_ signature: [UInt8], of offer: SignedOffer) -> Bool { !signature.isEmpty }
}

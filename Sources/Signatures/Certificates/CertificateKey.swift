/// A key that certificates can be signed with, and made for.
enum CertificateKey: Sendable {
  case rsa(RSAKey)
  case curve(SigningKey)

  /// The public half, as certificates carry it.
  var publicKeyInfo: [UInt8] {
    switch self {
    case .rsa(let key):
      DER.sequence(
        DER.sequence(ObjectIdentifier.rsaEncryption.element, DER.null), DER.bitString(key.publicKey.element))
    case .curve(let key): key.verifyingKey.publicKeyInfo
    }
  }

  /// The digest of the public half, by which certificates refer to each other.
  var identifier: [UInt8] {
    switch self {
    case .rsa(let key): ShortHash.digest(key.publicKey.element)
    case .curve(let key): ShortHash.digest(key.verifyingKey.point)
    }
  }

  /// How certificates name the way in which it signs.
  var algorithm: [UInt8] {
    switch self {
    case .rsa: DER.sequence(ObjectIdentifier.rsaWithSHA256.element, DER.null)
    case .curve: DER.sequence(ObjectIdentifier.ecdsaWithSHA256.element)
    }
  }

  func signature(of bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .rsa(let key): key.signature(of: bytes)
    case .curve(let key): key.signature(of: bytes)
    }
  }
}

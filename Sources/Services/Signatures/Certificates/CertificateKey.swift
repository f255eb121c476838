/// A key of a certificate, which can sign certificates.
enum CertificateKey: Sendable {
  case rsa(RSAKey)
  case curve(SigningKey)

  /// The public key in the form of certificates.
  var publicKeyInfo: [UInt8] {
    switch self {
    case .rsa(let key):
      DER.sequence(
        DER.sequence(ObjectIdentifier.rsaEncryption.element, DER.null), DER.bitString(key.publicKey.element))
    case .curve(let key): key.verifyingKey.publicKeyInfo
    }
  }

  /// The digest of the public key, by which certificates refer to each other.
  var identifier: [UInt8] {
    switch self {
    case .rsa(let key): ShortHash.digest(key.publicKey.element)
    case .curve(let key): ShortHash.digest(key.verifyingKey.point)
    }
  }

  /// The signature algorithm in the form of certificates.
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

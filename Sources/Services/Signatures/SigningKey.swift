/// A private key on the curve P-256.
public struct SigningKey: Sendable {
  private let privateNumber: [UInt8]

  /// Returns nil unless the number has 32 bytes, is not zero, and is below the order of the curve.
  public init?(privateNumber: [UInt8]) {
    guard privateNumber.count == Curve.byteCount else { return nil }
    let number = BigNumber(privateNumber)
    guard !number.isZero, number.isLess(than: Curve().order) else { return nil }
    self.privateNumber = privateNumber
  }

  /// Derives a key from a name. The same name always gives the same key.
  public init(named name: String) {
    var digest = SecureHash.digest(Array("key \(name)".utf8))
    while true {
      if let key = SigningKey(privateNumber: digest) {
        self = key
        return
      }
      digest = SecureHash.digest(digest)
    }
  }

  /// The public key.
  public var verifyingKey: VerifyingKey {
    VerifyingKey(point: Curve().publicPoint(of: BigNumber(privateNumber)))
  }

  /// The key in PKCS #8 and PEM, the format that other programs read.
  public var text: String {
    let content = DER.sequence(
      DER.integer(1), DER.octetString(privateNumber),
      DER.element(.field(1), DER.bitString(verifyingKey.point)))
    return PEM.text(
      "PRIVATE KEY",
      DER.sequence(DER.integer(0), VerifyingKey.algorithm, DER.octetString(content)))
  }

  /// Signs bytes with ECDSA over their SHA-256 digest. The signature is in DER.
  public func signature(of bytes: [UInt8]) -> [UInt8] {
    SignatureForm.encoded(numbers(of: bytes))
  }

  /// Signs bytes and returns the two numbers of the signature.
  func numbers(of bytes: [UInt8]) -> SignatureForm {
    let curve = Curve()
    let digest = SecureHash.digest(bytes)
    let message = curve.reduced(BigNumber(digest))
    let own = BigNumber(privateNumber)
    var secrets = SecretNumbers(privateNumber: privateNumber, digest: digest, on: curve)
    while true {
      let secret = secrets.next()
      let first = curve.reducedCoordinate(ofBaseTimes: secret)
      let second = curve.product(
        curve.inverse(of: secret), curve.sum(message, curve.product(first, own)))
      if !first.isZero, !second.isZero {
        return SignatureForm(first: first.bytes(Curve.byteCount), second: second.bytes(Curve.byteCount))
      }
      secrets.refuse()
    }
  }
}

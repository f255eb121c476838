/// A private key on the curve P-256.
public struct SigningKey: Sendable {
  private let privateNumber: [UInt8]

  /// Takes a private number of 32 bytes; nothing where it is zero or beyond the order of the curve.
  public init?(privateNumber: [UInt8]) {
    guard privateNumber.count == Curve.byteCount else { return nil }
    let number = BigNumber(privateNumber)
    guard !number.isZero, number.isLess(than: Curve().order) else { return nil }
    self.privateNumber = privateNumber
  }

  /// Derives the key that always belongs to a name.
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

  /// The public half.
  public var verifyingKey: VerifyingKey {
    VerifyingKey(point: Curve().publicPoint(of: BigNumber(privateNumber)))
  }

  /// The key in the text form of PKCS #8, in which other programs read a private key.
  public var text: String {
    let content = DER.sequence(
      DER.integer(1), DER.octetString(privateNumber),
      DER.element(.field(1), DER.bitString(verifyingKey.point)))
    return PEM.text(
      "PRIVATE KEY",
      DER.sequence(DER.integer(0), VerifyingKey.algorithm, DER.octetString(content)))
  }

  /// Signs bytes: ECDSA over their SHA-256 digest, in the form that DER gives to two numbers.
  public func signature(of bytes: [UInt8]) -> [UInt8] {
    SignatureForm.encoded(numbers(of: bytes))
  }

  /// The two numbers of a signature of bytes.
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

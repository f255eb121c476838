/// A public key on the curve P-256.
public struct VerifyingKey: Hashable, Sendable {
  /// The uncompressed point: a marker byte and both coordinates.
  public let point: [UInt8]

  /// Makes a key from a point in uncompressed form: a marker byte and both coordinates.
  public init(point: [UInt8]) { self.point = point }

  /// Whether the signature of the bytes was made with the matching private key.
  public func accepts(_ signature: [UInt8], of bytes: [UInt8]) -> Bool {
    guard let form = SignatureForm(signature) else { return false }
    return accepts(form, of: bytes)
  }

  /// Whether the two numbers are a signature of the bytes made with the matching private key.
  func accepts(_ form: SignatureForm, of bytes: [UInt8]) -> Bool {
    let curve = Curve()
    let first = BigNumber(form.first)
    let second = BigNumber(form.second)
    guard !first.isZero, first.isLess(than: curve.order), !second.isZero, second.isLess(than: curve.order)
    else { return false }
    let inverse = curve.inverse(of: second)
    let message = curve.reduced(BigNumber(SecureHash.digest(bytes)))
    let coordinate = curve.reducedCoordinate(
      ofBaseTimes: curve.product(message, inverse), plus: point, times: curve.product(first, inverse))
    return coordinate?.isEqual(to: first) ?? false
  }

  /// The key as a SubjectPublicKeyInfo.
  public var publicKeyInfo: [UInt8] { DER.sequence(VerifyingKey.algorithm, DER.bitString(point)) }

  /// The SubjectPublicKeyInfo in PEM.
  public var text: String { PEM.text("PUBLIC KEY", publicKeyInfo) }

  /// The algorithm identifier: an elliptic-curve key on P-256.
  static let algorithm = DER.sequence(
    ObjectIdentifier.ellipticCurveKey.element, ObjectIdentifier.curveP256.element)
}

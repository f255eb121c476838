/// A public key on the curve P-256.
public struct VerifyingKey: Hashable, Sendable {
  /// Both coordinates, uncompressed.
  public let point: [UInt8]

  /// Takes a point as other programs write it: a mark, then both coordinates.
  public init(point: [UInt8]) { self.point = point }

  /// Whether a signature of bytes was made with the private half of this key.
  public func accepts(_ signature: [UInt8], of bytes: [UInt8]) -> Bool {
    guard let form = SignatureForm(signature) else { return false }
    return accepts(form, of: bytes)
  }

  /// Whether the two numbers of a signature of bytes were made with the private half of this key.
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

  /// The key as a SubjectPublicKeyInfo, the form in which other programs read one.
  public var publicKeyInfo: [UInt8] { DER.sequence(VerifyingKey.algorithm, DER.bitString(point)) }

  /// The key in the text form of that.
  public var text: String { PEM.text("PUBLIC KEY", publicKeyInfo) }

  /// Says that a key is one on an elliptic curve, and on which.
  static let algorithm = DER.sequence(
    ObjectIdentifier.ellipticCurveKey.element, ObjectIdentifier.curveP256.element)
}

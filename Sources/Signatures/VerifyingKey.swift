internal import Kernel

/// A public key on the curve P-256.
public struct VerifyingKey: Hashable, Sendable {
  /// Both coordinates, uncompressed.
  public let point: [UInt8]

  /// Takes a point as other programs write it: a mark, then both coordinates.
  public init(point: [UInt8]) { self.point = point }

  /// Whether a signature of bytes was made with the private half of this key.
  public func accepts(_ signature: [UInt8], of bytes: [UInt8]) -> Bool {
    guard let form = SignatureForm(signature) else { return false }
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
  public var publicKeyInfo: [UInt8] { VerifyingKey.publicKeyHeader + point }

  /// The key in the text form of that.
  public var text: String {
    let lines = Base64.encode(publicKeyInfo)
    var wrapped = ""
    for (position, character) in lines.enumerated() {
      if position > 0, position % 64 == 0 { wrapped.append("\n") }
      wrapped.append(character)
    }
    return "-----BEGIN PUBLIC KEY-----\n\(wrapped)\n-----END PUBLIC KEY-----\n"
  }

  /// The bytes of DER before a point: they say that this is a key on an elliptic curve, and on which.
  private static let publicKeyHeader: [UInt8] = [
    0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01, 0x06, 0x08, 0x2a, 0x86,
    0x48,
    0xce, 0x3d, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
  ]
}

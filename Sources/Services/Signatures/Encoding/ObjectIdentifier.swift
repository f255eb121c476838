/// An ASN.1 object identifier, such as 1.2.840.113549.1.7.2, which defines the meaning of a field.
struct ObjectIdentifier: Hashable, Sendable {
  /// The encoded element.
  let element: [UInt8]

  /// Makes an identifier from its parts.
  init(_ parts: UInt64...) {
    precondition(parts.count >= 2, "an object identifier needs at least two parts")
    var content = ObjectIdentifier.digits(parts[0] * 40 + parts[1])
    for part in parts.dropFirst(2) { content += ObjectIdentifier.digits(part) }
    element = DER.element(.objectIdentifier, content)
  }

  /// Encodes a part with seven bits in each byte. The highest bit is set if more bytes follow.
  private static func digits(_ part: UInt64) -> [UInt8] {
    var digits = [UInt8(part & 0x7f)]
    var rest = part >> 7
    while rest > 0 {
      digits.insert(UInt8(rest & 0x7f) | 0x80, at: 0)
      rest >>= 7
    }
    return digits
  }
}

extension ObjectIdentifier {
  static let data = ObjectIdentifier(1, 2, 840, 113549, 1, 7, 1)
  static let signedData = ObjectIdentifier(1, 2, 840, 113549, 1, 7, 2)
  static let sha256 = ObjectIdentifier(2, 16, 840, 1, 101, 3, 4, 2, 1)
  static let rsaEncryption = ObjectIdentifier(1, 2, 840, 113549, 1, 1, 1)
  static let rsaWithSHA256 = ObjectIdentifier(1, 2, 840, 113549, 1, 1, 11)
  static let ellipticCurveKey = ObjectIdentifier(1, 2, 840, 10045, 2, 1)
  static let curveP256 = ObjectIdentifier(1, 2, 840, 10045, 3, 1, 7)
  static let ecdsaWithSHA256 = ObjectIdentifier(1, 2, 840, 10045, 4, 3, 2)
  static let commonName = ObjectIdentifier(2, 5, 4, 3)
  static let organization = ObjectIdentifier(2, 5, 4, 10)
  static let subjectKeyIdentifier = ObjectIdentifier(2, 5, 29, 14)
  static let keyUsage = ObjectIdentifier(2, 5, 29, 15)
  static let subjectAlternativeName = ObjectIdentifier(2, 5, 29, 17)
  static let basicConstraints = ObjectIdentifier(2, 5, 29, 19)
  static let authorityKeyIdentifier = ObjectIdentifier(2, 5, 29, 35)
  static let extendedKeyUsage = ObjectIdentifier(2, 5, 29, 37)
  static let serverAuthentication = ObjectIdentifier(1, 3, 6, 1, 5, 5, 7, 3, 1)
  /// Apple's extension for an intermediate certificate whose leaves sign receipts and signed data.
  static let intermediateMark = ObjectIdentifier(1, 2, 840, 113635, 100, 6, 2, 1)
  /// Apple's extension for a leaf certificate that signs receipts and signed data.
  static let leafMark = ObjectIdentifier(1, 2, 840, 113635, 100, 6, 11, 1)
}

/// The first byte of an ASN.1 element: the kind of its value.
struct ElementTag: Hashable, Sendable {
  let byte: UInt8

  static let flag = ElementTag(byte: 0x01)
  static let integer = ElementTag(byte: 0x02)
  static let bitString = ElementTag(byte: 0x03)
  static let octetString = ElementTag(byte: 0x04)
  /// An octet string in pieces. Each piece is an octet string.
  static let octetStringInPieces = ElementTag(byte: 0x24)
  static let null = ElementTag(byte: 0x05)
  static let objectIdentifier = ElementTag(byte: 0x06)
  static let utf8String = ElementTag(byte: 0x0c)
  static let ia5String = ElementTag(byte: 0x16)
  static let utcTime = ElementTag(byte: 0x17)
  static let sequence = ElementTag(byte: 0x30)
  static let set = ElementTag(byte: 0x31)

  /// A numbered field that contains whole elements.
  static func field(_ number: UInt8) -> ElementTag { ElementTag(byte: 0xa0 | number) }

  /// A numbered field that contains only the bytes of a value.
  static func plainField(_ number: UInt8) -> ElementTag { ElementTag(byte: 0x80 | number) }

  /// Whether it contains elements, not the bytes of one value.
  var holdsElements: Bool { byte & 0x20 != 0 }
}

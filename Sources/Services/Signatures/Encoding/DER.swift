/// Writes ASN.1 in DER, with definite lengths in their shortest form.
///
/// Libcrypto's own writer sorts the members of sets. The store's receipts have them in a different order.
enum DER {
  static func element(_ tag: ElementTag, _ content: [UInt8]) -> [UInt8] { element(tag, [content]) }

  /// An element whose content has several parts.
  static func element(_ tag: ElementTag, _ parts: [[UInt8]]) -> [UInt8] {
    let count = parts.reduce(0) { $0 + $1.count }
    var bytes = [tag.byte]
    bytes.reserveCapacity(count + 6)
    appendLength(count, to: &bytes)
    for part in parts { bytes += part }
    return bytes
  }

  static func sequence(_ elements: [UInt8]...) -> [UInt8] {
    element(.sequence, elements)
  }

  /// A set of elements in the given order.
  static func set(_ elements: [UInt8]...) -> [UInt8] { element(.set, elements) }

  static func integer(_ value: Int64) -> [UInt8] {
    var bytes = (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) }
    while bytes.count > 1, bytes[0] == (bytes[1] & 0x80 == 0 ? 0 : 0xff) { bytes.removeFirst() }
    return element(.integer, bytes)
  }

  /// A nonnegative integer of any size, big-endian.
  static func integer(_ magnitude: [UInt8]) -> [UInt8] {
    var digits = Array(magnitude.drop { $0 == 0 })
    if digits.isEmpty || digits[0] >= 0x80 { digits.insert(0, at: 0) }
    return element(.integer, digits)
  }

  /// Whole bytes as a bit string.
  static func bitString(_ bytes: [UInt8], unusedBits: UInt8 = 0) -> [UInt8] {
    element(.bitString, [unusedBits] + bytes)
  }

  static func octetString(_ bytes: [UInt8]) -> [UInt8] { element(.octetString, bytes) }

  static func utf8String(_ text: String) -> [UInt8] { element(.utf8String, Array(text.utf8)) }

  static func ia5String(_ text: String) -> [UInt8] { element(.ia5String, Array(text.utf8)) }

  static let null: [UInt8] = [0x05, 0x00]

  static let yes: [UInt8] = [0x01, 0x01, 0xff]

  private static func appendLength(_ length: Int, to bytes: inout [UInt8]) {
    guard length >= 0x80 else {
      bytes.append(UInt8(length))
      return
    }
    let digits = stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: length >> $0) }
      .drop { $0 == 0 }
    bytes.append(0x80 | UInt8(digits.count))
    bytes += digits
  }
}

/// Writes ASN.1 elements of indefinite length, which end with two zero bytes.
enum BER {
  static func element(_ tag: ElementTag, _ elements: [UInt8]...) -> [UInt8] {
    var bytes = [tag.byte, 0x80]
    bytes.reserveCapacity(elements.reduce(4) { $0 + $1.count })
    for element in elements { bytes += element }
    return bytes + [0, 0]
  }
}

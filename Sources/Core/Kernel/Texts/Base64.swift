/// Base64 with padding.
public enum Base64 {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")

  public static func encode(_ bytes: [UInt8]) -> String {
    let length = (bytes.count + 2) / 3 * 4
    return String(unsafeUninitializedCapacity: length) { text in
      letters.withUnsafeBufferPointer { letters in
        bytes.withUnsafeBufferPointer { bytes in
          var place = 0
          var start = 0
          while start < bytes.count {
            let count = min(3, bytes.count - start)
            var group = UInt32(bytes[start]) << 16
            if count > 1 { group |= UInt32(bytes[start + 1]) << 8 }
            if count > 2 { group |= UInt32(bytes[start + 2]) }
            text[place] = letters[Int(group >> 18)]
            text[place + 1] = letters[Int(group >> 12) & 63]
            text[place + 2] = count > 1 ? letters[Int(group >> 6) & 63] : padding
            text[place + 3] = count > 2 ? letters[Int(group) & 63] : padding
            place += 4
            start += 3
          }
        }
      }
      return length
    }
  }

  /// Decodes a text. Nil if the text is not Base64. Line breaks are not accepted.
  public static func decode(_ text: String) -> [UInt8]? {
    var symbols = Array(text.utf8)
    guard symbols.count % 4 == 0 else { return nil }
    let full = symbols.count
    while let last = symbols.last, last == padding, full - symbols.count < 2 { symbols.removeLast() }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(full / 4 * 3)
    var group: UInt32 = 0
    var held: UInt32 = 0
    for symbol in symbols {
      guard let value = value(of: symbol) else { return nil }
      group = group << 6 | value
      held += 6
      guard held >= 8 else { continue }
      held -= 8
      bytes.append(UInt8(truncatingIfNeeded: group >> held))
      group &= (1 << held) - 1
    }
    // The unused bits of the last letter must be zero, so that each value has one encoding.
    return group == 0 ? bytes : nil
  }

  private static func value(of symbol: UInt8) -> UInt32? {
    switch symbol {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(symbol - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(symbol - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(symbol - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}

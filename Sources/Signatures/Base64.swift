/// Bytes as text of sixty-four signs.
enum Base64 {
  private static let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let filler = UInt8(ascii: "=")

  /// The text of bytes.
  static func text(of bytes: [UInt8]) -> String { String(decoding: encoded(bytes), as: UTF8.self) }

  /// The text of bytes, as bytes.
  static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var group: UInt32 = 0
      for offset in 0..<3 { group = group << 8 | (offset < count ? UInt32(bytes[start + offset]) : 0) }
      for sign in 0..<4 {
        text.append(sign <= count ? signs[Int(group >> (18 - 6 * UInt32(sign)) & 63)] : filler)
      }
    }
    return text
  }

  /// The bytes of a text; anything that is not written in the one way is none.
  static func decoded(_ text: [UInt8]) -> [UInt8]? {
    guard text.count % 4 == 0 else { return nil }
    let fillerCount = text.suffix(2).count { $0 == filler }
    var bytes: [UInt8] = []
    var group: UInt32 = 0
    for (position, sign) in text.dropLast(fillerCount).enumerated() {
      guard let value = signs.firstIndex(of: sign) else { return nil }
      group = group << 6 | UInt32(value)
      if position % 4 == 3 {
        bytes += [UInt8(group >> 16 & 255), UInt8(group >> 8 & 255), UInt8(group & 255)]
      }
    }
    if fillerCount == 1 { bytes += [UInt8(group >> 10 & 255), UInt8(group >> 2 & 255)] }
    if fillerCount == 2 { bytes.append(UInt8(group >> 4 & 255)) }
    return encoded(bytes) == text ? bytes : nil
  }
}

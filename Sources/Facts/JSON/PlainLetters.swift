/// Letters that JSON writes as they are, found eight at a time.
enum PlainLetters {
  /// How many bytes at the beginning are neither a quotation mark nor a backslash nor a control character, 127 among them.
  static func count(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard let start = UnsafeRawPointer(bytes.baseAddress) else { return 0 }
    var place = 0
    while place + 8 <= bytes.count {
      let eight = UInt64(littleEndian: start.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      let others = others(among: eight)
      if others != 0 { return place + others.trailingZeroBitCount / 8 }
      place += 8
    }
    while place < bytes.count, isPlain(bytes[place]) { place += 1 }
    return place
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") && byte != 0x7f
  }

  private static let each: UInt64 = 0x0101_0101_0101_0101

  /// The highest bit of each byte that is not plain; behind the first of them other bits may be set too.
  private static func others(among eight: UInt64) -> UInt64 {
    let controls = (eight &- each &* 0x20) & ~eight
    let marks = zeros(among: eight ^ each &* UInt64(UInt8(ascii: "\"")))
    let backslashes = zeros(among: eight ^ each &* UInt64(UInt8(ascii: "\\")))
    let deletes = zeros(among: eight ^ each &* 0x7f)
    return (controls | marks | backslashes | deletes) & (each &* 0x80)
  }

  private static func zeros(among eight: UInt64) -> UInt64 { (eight &- each) & ~eight }
}

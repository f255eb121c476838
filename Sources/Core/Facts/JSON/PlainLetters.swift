/// Characters that JSON writes without an escape, found eight at a time.
enum PlainLetters {
  /// Returns the number of bytes before the first quotation mark, backslash or control character, including
  /// DEL (127).
  static func count(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard let start = UnsafeRawPointer(bytes.baseAddress) else { return 0 }
    var place = 0
    while place + 8 <= bytes.count {
      let others = others(among: eight(start + place))
      if others != 0 { return place + others.trailingZeroBitCount / 8 }
      place += 8
    }
    while place < bytes.count, isPlain(bytes[place]) { place += 1 }
    return place
  }

  /// Whether JSON writes all bytes without an escape.
  static func areAll(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = UnsafeRawPointer(bytes.baseAddress) else { return true }
    let count = bytes.count
    if count < 4 { return bytes.allSatisfy(isPlain) }
    // The last group of bytes may overlap the group before it.
    if count < 8 { return others(among: four(start) << 32 | four(start + (count - 4))) == 0 }
    var place = 0
    while place + 8 < count {
      if others(among: eight(start + place)) != 0 { return false }
      place += 8
    }
    return others(among: eight(start + (count - 8))) == 0
  }

  private static func four(_ start: UnsafeRawPointer) -> UInt64 {
    UInt64(start.loadUnaligned(as: UInt32.self))
  }

  private static func eight(_ start: UnsafeRawPointer) -> UInt64 {
    UInt64(littleEndian: start.loadUnaligned(as: UInt64.self))
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") && byte != 0x7f
  }

  private static let each: UInt64 = 0x0101_0101_0101_0101

  /// Sets the highest bit of each byte that needs an escape. The highest bits of bytes after the first such
  /// byte may be wrong.
  private static func others(among eight: UInt64) -> UInt64 {
    let controls = (eight &- each &* 0x20) & ~eight
    let marks = zeros(among: eight ^ each &* UInt64(UInt8(ascii: "\"")))
    let backslashes = zeros(among: eight ^ each &* UInt64(UInt8(ascii: "\\")))
    let deletes = zeros(among: eight ^ each &* 0x7f)
    return (controls | marks | backslashes | deletes) & (each &* 0x80)
  }

  private static func zeros(among eight: UInt64) -> UInt64 { (eight &- each) & ~eight }
}

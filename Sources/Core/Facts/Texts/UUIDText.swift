/// The usual text of a UUID: its 16 bytes as hexadecimal digits in five groups.
public enum UUIDText {
  public static func text(of bytes: [UInt8]) -> String {
    var letters: [UInt8] = []
    letters.reserveCapacity(36)
    for (place, byte) in bytes.enumerated() {
      if place == 4 || place == 6 || place == 8 || place == 10 { letters.append(UInt8(ascii: "-")) }
      letters.append(letter(byte >> 4))
      letters.append(letter(byte & 15))
    }
    return String(decoding: letters, as: UTF8.self)
  }

  private static func letter(_ digit: UInt8) -> UInt8 {
    digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10
  }
}

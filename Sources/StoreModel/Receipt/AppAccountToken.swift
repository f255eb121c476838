/// The form that an application user name needs to be carried into a receipt.
public enum AppAccountToken {
  private static let length = 36
  private static let hyphens = [8, 13, 18, 23]

  /// Whether a user name is a UUID in its usual form of 8, 4, 4, 4 and 12 hexadecimal digits.
  public static func isCarried(_ username: String) -> Bool {
    guard username.utf8.count == length else { return false }
    for (position, byte) in username.utf8.enumerated() {
      let fits = hyphens.contains(position) ? byte == UInt8(ascii: "-") : isHexadecimal(byte)
      if !fits { return false }
    }
    return true
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    let letter = byte | 0x20
    return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(letter)
  }
}

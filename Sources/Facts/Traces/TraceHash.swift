/// The hash of a trace as text: sixteen hexadecimal digits.
public enum TraceHash {
  /// The digits of a hash.
  public static func text(of hash: UInt64) -> String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The hash that sixteen lower-case digits stand for.
  public static func hash(of text: String) -> UInt64? {
    guard let bytes = Hexadecimal.bytes(of: text), bytes.count == 8 else { return nil }
    return bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}

internal import Kernel

/// Base64url without padding, as web signatures use it.
public enum WebText {
  public static func encode(_ bytes: [UInt8]) -> String {
    String(
      decoding: Base64.encode(bytes).utf8.compactMap { byte in
        switch byte {
        case UInt8(ascii: "+"): UInt8(ascii: "-")
        case UInt8(ascii: "/"): UInt8(ascii: "_")
        case UInt8(ascii: "="): nil
        default: byte
        }
      }, as: UTF8.self)
  }

  /// The decoded bytes, or nil if the text is not Base64url.
  public static func decode(_ text: String) -> [UInt8]? {
    var letters: [UInt8] = []
    letters.reserveCapacity(text.utf8.count + 2)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "-"): letters.append(UInt8(ascii: "+"))
      case UInt8(ascii: "_"): letters.append(UInt8(ascii: "/"))
      case UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="): return nil
      default: letters.append(byte)
      }
    }
    while letters.count % 4 != 0 { letters.append(UInt8(ascii: "=")) }
    return Base64.decode(String(decoding: letters, as: UTF8.self))
  }
}

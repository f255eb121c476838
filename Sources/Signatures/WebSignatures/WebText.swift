internal import Kernel

/// Bytes as the text that web signatures are made of: base64 with two other letters and without padding.
public enum WebText {
  /// The text for some bytes.
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

  /// The bytes that a text stands for, or nil if it is none.
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

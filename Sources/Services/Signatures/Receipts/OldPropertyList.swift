internal import Kernel

/// A NeXTSTEP property list with one member per line. Each value is a quoted text.
enum OldPropertyList {
  /// The encoded list.
  static func bytes(of members: [(key: String, value: String)]) -> [UInt8] {
    var bytes = Array("{\n".utf8)
    for (key, value) in members {
      bytes += "\t\"\(key)\" = \"".utf8
      append(value, to: &bytes)
      bytes += "\";\n".utf8
    }
    bytes.append(UInt8(ascii: "}"))
    return bytes
  }

  /// The Base64-decoded value of a member, or nil if it is missing.
  static func bytes(_ key: String, in text: String) -> [UInt8]? {
    let beginning = "\t\"\(key)\" = \""
    for line in text.split(separator: "\n") where line.hasPrefix(beginning) && line.hasSuffix("\";") {
      return Base64.decode(String(line.dropFirst(beginning.count).dropLast(2)))
    }
    return nil
  }

  /// Appends a text. Quotes, control characters and characters beyond ASCII are written as numbers.
  private static func append(_ value: String, to bytes: inout [UInt8]) {
    // Most of a receipt is Base64, which is long and needs no escapes.
    if value.utf8.allSatisfy({ $0 >= 0x20 && $0 <= 0x7e && $0 != 0x22 && $0 != 0x5c }) {
      bytes += value.utf8
      return
    }
    for unit in value.utf16 {
      switch unit {
      case 0x22, 0x5c: bytes += [UInt8(ascii: "\\"), UInt8(unit)]
      case 0x20...0x7e: bytes.append(UInt8(unit))
      default:
        let digits = String(unit, radix: 16)
        bytes += "\\U\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
      }
    }
  }
}

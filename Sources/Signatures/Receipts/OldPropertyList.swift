internal import Kernel

/// A property list in the form of NeXTSTEP: one member on each line, each of them a text in quotes.
enum OldPropertyList {
  /// The text of a list.
  static func text(_ members: [(key: String, value: String)]) -> String {
    "{\n" + members.map { "\t\"\($0.key)\" = \"\(quoted($0.value))\";\n" }.joined() + "}"
  }

  /// The bytes of a member in base64; nil where there is none.
  static func bytes(_ key: String, in text: String) -> [UInt8]? {
    let beginning = "\t\"\(key)\" = \""
    for line in text.split(separator: "\n") where line.hasPrefix(beginning) && line.hasSuffix("\";") {
      return Base64.decode(String(line.dropFirst(beginning.count).dropLast(2)))
    }
    return nil
  }

  /// A text without quotes, line breaks and letters beyond ASCII, which are written as numbers.
  private static func quoted(_ value: String) -> String {
    var text = ""
    for unit in value.utf16 {
      switch unit {
      case 0x22, 0x5c: text += "\\" + String(Character(Unicode.Scalar(UInt8(unit))))
      case 0x20...0x7e: text.append(Character(Unicode.Scalar(UInt8(unit))))
      default:
        let digits = String(unit, radix: 16)
        text += "\\U" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return text
  }
}

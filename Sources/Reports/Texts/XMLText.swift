/// Texts on their way into XML 1.0.
enum XMLText {
  /// The text as the value of an attribute or as the content of an element: what XML cannot hold is left out.
  static func escaped(_ text: String, inAttribute: Bool = false) -> String {
    var escaped = ""
    escaped.reserveCapacity(text.utf8.count + 16)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&apos;"
      // A reader turns a bare line end of an attribute into a space, and a carriage return into a line end.
      case "\n" where inAttribute: escaped += "&#10;"
      case "\t" where inAttribute: escaped += "&#9;"
      case "\r": escaped += "&#13;"
      default: if isAllowed(scalar) { escaped.unicodeScalars.append(scalar) }
      }
    }
    return escaped
  }

  /// An attribute with a space before it.
  static func attribute(_ name: String, _ value: String) -> String {
    " \(name)=\"\(escaped(value, inAttribute: true))\""
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xa, 0xd, 0x20...0xd7ff, 0xe000...0xfffd, 0x10000...0x10ffff: true
    default: false
    }
  }
}

/// Texts of scenarios and apps on their way into a page, which must not obey them.
enum PageText {
  /// The text as it may stand in markup and in an attribute; control characters and marks that turn the direction of
  /// writing are spelled out.
  static func escaped(_ text: String) -> String {
    let safe = safe(text)
    guard safe.utf8.contains(where: isMarkup) else { return safe }
    var escaped = ""
    for scalar in safe.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// The text with its control characters spelled out; lines may end in it.
  static func safe(_ text: String) -> String { TerminalText.safe(text, allowsLineEnds: true) }

  private static func isMarkup(_ byte: UInt8) -> Bool { "&<>\"'".utf8.contains(byte) }

  /// JSON as it may stand inside a script element: nothing in it can end the element or open a comment.
  static func embedded(_ json: [UInt8]) -> [UInt8] {
    var embedded: [UInt8] = []
    embedded.reserveCapacity(json.count + json.count / 16)
    for byte in json {
      if byte == UInt8(ascii: "<") {
        embedded += "\\u003c".utf8
      } else {
        embedded.append(byte)
      }
    }
    return embedded
  }
}

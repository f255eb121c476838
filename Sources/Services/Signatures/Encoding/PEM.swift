internal import Kernel

/// PEM, the text format of certificates and keys.
enum PEM {
  /// The bytes in PEM under a title, such as CERTIFICATE.
  static func text(_ title: String, _ bytes: [UInt8]) -> String {
    let letters = Array(Base64.encode(bytes).utf8)
    var lines = ""
    for start in stride(from: 0, to: letters.count, by: lineLength) {
      lines += String(decoding: letters[start..<min(start + lineLength, letters.count)], as: UTF8.self) + "\n"
    }
    return "-----BEGIN \(title)-----\n\(lines)-----END \(title)-----\n"
  }

  /// The title and bytes of the first block in a text, or nil if there is no block.
  static func block(in text: String) -> (title: String, bytes: [UInt8])? {
    let lines = text.split(whereSeparator: \.isNewline).map { trimmed($0) }
    guard let start = lines.firstIndex(where: { $0.hasPrefix("-----BEGIN ") && $0.hasSuffix("-----") }) else {
      return nil
    }
    let title = String(lines[start].dropFirst(11).dropLast(5))
    let rest = lines[(start + 1)...]
    guard let end = rest.firstIndex(of: "-----END \(title)-----"),
      let bytes = Base64.decode(rest[..<end].joined())
    else { return nil }
    return (title, bytes)
  }

  private static let lineLength = 64

  private static func trimmed(_ line: Substring) -> String {
    let blank: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" }
    let rest = line.drop(while: blank)
    guard let last = rest.lastIndex(where: { !blank($0) }) else { return "" }
    return String(rest[...last])
  }
}

/// Texts of scenarios and apps on their way to a terminal, which must not obey them.
public enum TerminalText {
  /// The text with its control characters spelled out; line ends stay where they are allowed.
  public static func safe(_ text: String, allowsLineEnds: Bool = false) -> String {
    guard text.unicodeScalars.contains(where: { isUnsafe($0) }) else { return text }
    var safe = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if !isUnsafe(scalar) || (allowsLineEnds && scalar == "\n") {
        safe.append(scalar)
      } else {
        safe.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
      }
    }
    return String(safe)
  }

  /// Every line of the text with so many spaces before it.
  static func indented(_ text: String, by count: Int) -> String {
    let margin = String(repeating: " ", count: count)
    return safe(text, allowsLineEnds: true).split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : margin + $0 }.joined(separator: "\n")
  }

  /// The text with spaces behind it up to a width.
  static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: true
    default: false
    }
  }
}

/// Functions that do not fit on a screen.
enum FunctionSize {
  static let lineCountMax = 60

  private static let swiftStart = Pattern(
    #"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:\w+(?:\(\w+\))?\s+)*(?:func\s+([^\s(<]+|\S+\s)|(init|deinit|subscript)\b[?!]?\s*[(<{])"#
  )
  static let cStart = Pattern(#"^(?!\s|#|typedef|\}|extern "C")[\w\s*]*?(\w+)\("#)

  static func findings(in file: SourceFile) -> [Finding] {
    guard !file.isGenerated else { return [] }
    let start: Pattern
    switch file.pathExtension {
    case "swift": start = swiftStart
    case "c", "h": start = cStart
    default: return []
    }
    return file.codeMatches(start).compactMap { index, groups in
      guard let end = lastLine(of: index, in: file), end - index + 1 > lineCountMax else { return nil }
      let name = groups.dropFirst().first { !$0.isEmpty } ?? ""
      return file.finding(
        index, "`\(name)` has \(end - index + 1) lines, of at most \(lineCountMax)",
        "give its steps names of their own")
    }
  }

  /// The line of the closing brace of the declaration that starts on a line; nil for a declaration without a
  /// body.
  static func lastLine(of start: Int, in file: SourceFile) -> Int? {
    var braces = 0
    var parentheses = 0
    for index in start..<file.code.count {
      for byte in file.code[index].utf8 {
        switch byte {
        case UInt8(ascii: "("): parentheses += 1
        case UInt8(ascii: ")"): parentheses -= 1
        case UInt8(ascii: ";") where braces == 0 && parentheses == 0: return nil
        case UInt8(ascii: "{") where parentheses == 0: braces += 1
        case UInt8(ascii: "}") where parentheses == 0:
          braces -= 1
          if braces == 0 { return index }
          // A requirement of a protocol ends where the protocol does.
          if braces < 0 { return nil }
        default: continue
        }
      }
      let isBlank = file.code[index].utf8.allSatisfy { $0 == UInt8(ascii: " ") }
      if isBlank, braces == 0, parentheses == 0 { return nil }
    }
    return nil
  }
}

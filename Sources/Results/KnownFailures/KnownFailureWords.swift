/// The words of a line: between spaces, or between quotation marks where a word has spaces itself.
enum KnownFailureWords {
  /// The first three words and the rest, or what is wrong with the line.
  static func split(_ line: Substring) throws(KnownFailureError) -> (words: [String], rest: String) {
    var words: [String] = []
    var rest = trimmed(line)
    while words.count < 3, let first = rest.first {
      let isQuoted = first == "\""
      if isQuoted { rest = rest.dropFirst() }
      let end = rest.firstIndex { isQuoted ? $0 == "\"" : $0.isWhitespace }
      guard end != nil || !isQuoted else {
        throw KnownFailureError(
          "expected a quotation mark at the end of “\(rest)”, found the end of the line",
          advice: "close it behind the name")
      }
      words.append(String(rest[..<(end ?? rest.endIndex)]))
      rest = end.map { rest[$0...] } ?? ""
      if isQuoted { rest = rest.dropFirst() }
      rest = trimmed(rest)
    }
    return (words, String(rest))
  }

  /// A word as a list has to say it.
  static func quoted(_ word: String) -> String {
    let isPlain = !word.isEmpty && !word.contains(where: \.isWhitespace) && !word.hasPrefix("#")
    return isPlain ? word : "\"\(word)\""
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text = text.dropLast() }
    return text
  }
}

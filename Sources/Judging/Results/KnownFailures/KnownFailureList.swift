internal import Rules

/// A file of known failures: one failure or one comment on each line.
public struct KnownFailureList: Hashable, Sendable {
  /// A line of the file, with the failure in it. The failure is nil if the line is a comment or empty.
  struct Line: Hashable, Sendable {
    let text: String
    let known: KnownFailure?
  }

  /// The path of the file, as messages show it.
  public let path: String
  private(set) var lines: [Line] = []
  private(set) var index = KnownFailureIndex()

  /// Makes an empty list for a file that does not exist yet.
  public init(path: String) { self.path = path }

  /// Parses a list. The error has the flaws of all lines.
  public init(_ text: String, path: String) throws(KnownFailureListError) {
    self.init(path: path)
    var flaws: [KnownFailureListError.Flaw] = []
    // Splits scalars, because a carriage return and a line feed are one character.
    var rows = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(
      Substring.init)
    if rows.last?.isEmpty == true { rows.removeLast() }
    for (number, row) in zip(1..., rows) {
      var known: KnownFailure?
      do throws(KnownFailureError) {
        known = try KnownFailureList.entry(row)
      } catch {
        flaws.append(.init(line: number, error: error))
      }
      if let first = append(Line(text: String(row), known: known)), let known {
        flaws.append(.init(line: number, error: KnownFailureList.double(known, of: first + 1)))
      }
    }
    guard flaws.isEmpty else { throw KnownFailureListError(path: path, flaws: flaws) }
  }

  /// The known failures, each with the number of its line.
  public var entries: [(line: Int, known: KnownFailure)] {
    zip(1..., lines).compactMap { number, line in line.known.map { (number, $0) } }
  }

  /// Adds a line. If another line already contains the same failure, returns the index of that line.
  @discardableResult
  mutating func append(_ line: Line) -> Int? {
    lines.append(line)
    return line.known.flatMap { index.add($0, at: lines.count - 1) }
  }

  /// The text of the file.
  public var text: String { lines.map { $0.text + "\n" }.joined() }

  /// The failure of a line; nil if the line is empty or a comment.
  private static func entry(_ row: Substring) throws(KnownFailureError) -> KnownFailure? {
    guard let first = row.first(where: { !$0.isWhitespace }), first != "#" else { return nil }
    let (words, reason) = try KnownFailureWords.split(row)
    guard words.count == 3, !words.contains("") else {
      throw KnownFailureError(
        "expected an app, a scenario, and a rule or “expectation”, found “\(words.joined(separator: " "))”",
        advice: "write, for example: my_app purchase/3.2 deliver-before-finish REASON")
    }
    return KnownFailure(
      subject: words[0] == KnownFailure.any ? nil : words[0],
      scenario: words[1] == KnownFailure.any ? nil : CaseAddress(words[1]),
      failure: RuleIdentifier(words[2]).text, reason: reason)
  }

  private static func double(_ known: KnownFailure, of line: Int) -> KnownFailureError {
    KnownFailureError(
      "“\(known.text)” is already listed on line \(line)", advice: "remove one of them")
  }
}

/// The words of a line, separated by spaces; a word with spaces is quoted.
enum KnownFailureWords {
  /// Splits a line into its first three words and the rest.
  static func split(_ line: Substring) throws(KnownFailureError) -> (words: [String], rest: String) {
    var words: [String] = []
    var rest = trimmed(line)
    while words.count < 3, let first = rest.first {
      let isQuoted = first == "\""
      if isQuoted { rest = rest.dropFirst() }
      let end = rest.firstIndex { isQuoted ? $0 == "\"" : $0.isWhitespace }
      guard end != nil || !isQuoted else {
        throw KnownFailureError(
          "missing closing quotation mark after “\(rest)”",
          advice: "write a quotation mark after the name")
      }
      words.append(String(rest[..<(end ?? rest.endIndex)]))
      rest = end.map { rest[$0...] } ?? ""
      if isQuoted { rest = rest.dropFirst() }
      rest = trimmed(rest)
    }
    return (words, String(rest))
  }

  /// The word, quoted if necessary.
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

/// A flaw of one line of a list of known failures.
public struct KnownFailureError: Error, Hashable, Sendable {
  /// The expected and the found words.
  public let message: String
  /// How to fix the line.
  public let advice: String

  public init(_ message: String, advice: String) {
    self.message = message
    self.advice = advice
  }
}

/// A list of known failures that cannot be parsed.
public struct KnownFailureListError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A flaw with its line.
  public struct Flaw: Hashable, Sendable {
    /// The line, counted from one.
    public let line: Int
    /// The flaw of the line.
    public let error: KnownFailureError

    public init(line: Int, error: KnownFailureError) {
      self.line = line
      self.error = error
    }
  }

  /// The path of the file.
  public let path: String
  public let flaws: [Flaw]

  public init(path: String, flaws: [Flaw]) {
    self.path = path
    self.flaws = flaws
  }

  /// The maximum number of flaws in the description.
  public static let shownFlawCount = 20

  /// The first flaws, each with its line and its advice.
  public var description: String {
    var texts = flaws.prefix(KnownFailureListError.shownFlawCount).map {
      "\(SourcePlace(file: path, line: $0.line)): \($0.error.message)\n  \($0.error.advice)"
    }
    if flaws.count > texts.count { texts.append("and \(flaws.count - texts.count) more errors in \(path)") }
    return texts.joined(separator: "\n")
  }
}

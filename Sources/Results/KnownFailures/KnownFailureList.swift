/// The failures that a project knows of, as a file lists them: a line for each, and comments.
public struct KnownFailureList: Hashable, Sendable {
  /// A line of the file: its text, and what it lists, if anything.
  struct Line: Hashable, Sendable {
    let text: String
    let known: KnownFailure?
  }

  /// The path, as people would write it from here.
  public let path: String
  var lines: [Line]

  /// An empty list, whose file is yet to be written.
  public init(path: String) {
    self.path = path
    lines = []
  }

  /// Reads a list; what is wrong with its lines is said of all of them at once.
  public init(_ text: String, path: String) throws(KnownFailureListError) {
    self.init(path: path)
    var flaws: [KnownFailureListError.Flaw] = []
    // By scalars, because a line may end in a carriage return and a line feed, which are one character.
    var rows = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(
      Substring.init)
    if rows.last?.isEmpty == true { rows.removeLast() }
    for row in rows {
      var known: KnownFailure?
      do throws(KnownFailureError) {
        known = try KnownFailureList.entry(row)
        if let known { try checkIsNew(known) }
      } catch {
        flaws.append(.init(line: lines.count + 1, error: error))
      }
      lines.append(Line(text: String(row), known: known))
    }
    guard flaws.isEmpty else { throw KnownFailureListError(path: path, flaws: flaws) }
  }

  /// The known failures, each with the number of its line.
  public var entries: [(line: Int, known: KnownFailure)] {
    zip(1..., lines).compactMap { number, line in line.known.map { (number, $0) } }
  }

  /// The file.
  public var text: String { lines.map { $0.text + "\n" }.joined() }

  /// The failure that a line lists, or nothing where it is empty or a comment.
  private static func entry(_ row: Substring) throws(KnownFailureError) -> KnownFailure? {
    guard let first = row.first(where: { !$0.isWhitespace }), first != "#" else { return nil }
    let (words, reason) = try KnownFailureWords.split(row)
    guard words.count == 3, !words.contains("") else {
      throw KnownFailureError(
        "expected a subject, a scenario and a rule or an expectation, found “\(words.joined(separator: " "))”",
        advice: "write it as `my_app purchase/3.2 deliver-before-finish`, with the reason behind it")
    }
    return KnownFailure(
      subject: words[0] == KnownFailure.any ? nil : words[0],
      scenario: words[1] == KnownFailure.any ? nil : CaseAddress(words[1]), failure: words[2], reason: reason)
  }

  private func checkIsNew(_ known: KnownFailure) throws(KnownFailureError) {
    let double = entries.first {
      $0.known.subject == known.subject && $0.known.scenario == known.scenario
        && $0.known.failure == known.failure
    }
    guard let double else { return }
    throw KnownFailureError(
      "“\(known.text)” is listed twice, on line \(double.line) before", advice: "remove one of them")
  }
}

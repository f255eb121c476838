internal import Lua
internal import LuaScripts

/// An error in one use of the scenario language. It does not contain the position in the file.
struct LanguageProblem: Error, Equatable {
  /// The kind of the scenario error that reports this problem.
  let kind: ScenarioErrorKind
  /// The message as one line.
  let text: String
  /// A line that is closer to the error than the line of the call. Nil if only the line of the call is
  /// known.
  var line: Int?

  init(
    _ kind: ScenarioErrorKind, _ subject: String, expected: String? = nil, found: String? = nil,
    advice: String? = nil
  ) {
    self.kind = kind
    var text = subject
    switch (expected, found) {
    case (let expected?, "nil"): text += ": expected \(expected), but none was given"
    case (let expected?, let found?): text += ": expected \(expected), found \(found)"
    case (let expected?, nil): text += ": expected \(expected)"
    case (nil, let found?): text += ": found \(found)"
    case (nil, nil): break
    }
    if let advice { text += "; \(advice)" }
    self.text = text
  }

  init(_ subject: String, expected: String? = nil, found: String? = nil, advice: String? = nil) {
    self.init(.order, subject, expected: expected, found: found, advice: advice)
  }

  /// Returns an error about an unknown name in a command of the scenario. The message suggests a known
  /// name.
  static func unknown(_ noun: String, _ name: String, among names: [String]) -> LanguageProblem {
    unknown(.order, noun, name, among: names)
  }

  /// Returns an error about an unknown name. The message suggests a known name.
  static func unknown(
    _ kind: ScenarioErrorKind, _ noun: String, _ name: String, among names: [String]
  ) -> LanguageProblem {
    LanguageProblem(
      kind, "unknown \(noun) '\(ValueWords.shortened(name))'",
      advice: LanguageChange.advice(forWord: name) ?? Advice.suggestion(for: name, among: names))
  }
}

/// The endings of messages that suggest what to try.
enum Advice {
  /// Returns a suggestion: the known name nearest to `name`, or a list of all known names if none is
  /// near.
  static func suggestion(for name: String, among names: [String]) -> String {
    if let nearest = Suggestion.nearest(to: name, among: names) { return "did you mean '\(nearest)'?" }
    return names.isEmpty ? "none is declared" : "use one of: \(list(names))"
  }

  /// Returns the names separated by commas. A long list is shortened to its first names.
  static func list(_ names: [String]) -> String {
    let limit = 12
    let shown = names.prefix(limit).joined(separator: ", ")
    return names.count > limit ? "\(shown) and \(names.count - limit) more" : shown
  }
}

/// The lines of a declaration in the text of its file, starting at the call.
struct DeclarationLines {
  /// The text of the file.
  let source: [UInt8]
  let line: Int

  /// Finds the line where the declaration sets a field, starting at the line of the call. The field's
  /// name is in the message's first quotation marks. If no line sets the field, finds a line that
  /// contains the name as a string.
  func line(ofWordIn text: String) -> Int {
    guard let begin = text.firstIndex(of: "'") else { return line }
    let name = Array(text[text.index(after: begin)...].prefix { $0 != "'" }.utf8)
    let lines = source.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropFirst(
      line - 1)
    guard !name.isEmpty else { return line }
    let set = lines.firstIndex { content in
      places(of: name, in: content).contains { isAssignment(content[($0 + name.count)...]) }
    }
    let quotation = [UInt8(ascii: "\"")]
    let written = lines.firstIndex { !places(of: quotation + name + quotation, in: $0).isEmpty }
    return (set ?? written).map { $0 + 1 } ?? line
  }

  private func places(of word: [UInt8], in line: ArraySlice<UInt8>) -> [Int] {
    line.indices.filter { place in
      line[place] == word[0] && line[place...].starts(with: word)
        && (place == line.startIndex || !isWordByte(line[place - 1]))
    }
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }

  private func isAssignment(_ rest: ArraySlice<UInt8>) -> Bool {
    rest.first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "=")
  }
}

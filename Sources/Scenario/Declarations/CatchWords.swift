internal import World

/// What a scenario says it catches: a way to break an app at its port, or a bug that was met in the field.
enum CatchWords {
  /// What begins an entry about a bug.
  static let bugPrefix = "bug: "
  /// The form as the object of "expected".
  static let form =
    "a verb and a call or event of the app such as \"drop finish\", or a sentence such as \"bug: …\""

  /// The entries of a field.
  static func entries(of field: String, in reader: FieldReader) throws(LanguageProblem) -> [String] {
    let entries = try reader.texts(field) ?? []
    for entry in entries { try check(entry, of: field, in: reader) }
    return entries
  }

  private static func check(_ entry: String, of field: String, in reader: FieldReader) throws(LanguageProblem)
  {
    if entry.hasPrefix(bugPrefix), entry.utf8.count > bugPrefix.utf8.count { return }
    let words = entry.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, isVerb(words[0]), let point = words[1].split(separator: "/").first else {
      throw reader.problem(field, expected: form, found: "'\(entry)'")
    }
    guard KillPoint.named(String(point)) != nil else {
      throw LanguageProblem(
        reader.kind, "\(reader.subject), field '\(field)': there is no call or event '\(point)'",
        advice: Advice.suggestion(for: String(point), among: KillPoint.all.map(\.name)))
    }
  }

  private static func isVerb(_ word: Substring) -> Bool {
    !word.isEmpty && word.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
  }
}

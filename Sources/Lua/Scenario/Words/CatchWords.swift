/// The entries of the field `catches`: mutants of an app, or field bugs.
enum CatchWords {
  /// The prefix of an entry about a field bug.
  static let bugPrefix = "bug: "
  /// The form of an entry, written after "expected".
  static let form =
    "a mutant such as \"drop finish\", or a sentence such as \"bug: …\""

  /// The entries of a field.
  static func entries(of field: String, in reader: FieldReader) throws(LanguageProblem) -> [String] {
    let entries = try reader.texts(field) ?? []
    for entry in entries { try check(entry, of: field, in: reader) }
    return entries
  }

  /// Checks only the form. The names of mutants are known only to the target `Explorer`.
  private static func check(_ entry: String, of field: String, in reader: FieldReader) throws(LanguageProblem)
  {
    if entry.hasPrefix(bugPrefix), entry.utf8.count > bugPrefix.utf8.count { return }
    let words = entry.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count >= 2, words.allSatisfy(isWord) else {
      throw reader.problem(field, expected: form, found: "'\(entry)'")
    }
  }

  private static func isWord(_ word: Substring) -> Bool {
    !word.isEmpty
      && word.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "_")
          || byte == UInt8(ascii: "/")
      }
  }
}

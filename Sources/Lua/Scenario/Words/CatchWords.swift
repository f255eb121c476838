/// Reads the entries of the field `catches`: mutants of an app, or field bugs.
enum CatchWords {
  /// The prefix of an entry about a field bug.
  static let bugPrefix = "bug: "
  /// A description of the accepted entries. It follows the word "expected" in messages.
  static let form =
    "a mutant such as \"drop finish\", or a sentence such as \"bug: …\""

  /// Reads the entries of a field, and checks their form.
  static func entries(of field: String, in reader: FieldReader) throws(LanguageProblem) -> [String] {
    let entries = try reader.texts(field) ?? []
    for entry in entries { try check(entry, of: field, in: reader) }
    return entries
  }

  /// Checks only the form of an entry, because only the target `Explorer` knows the mutants.
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

/// The words by which a script reads the facts of its run, so that they are kept for it.
enum FactWords {
  private static let words = ["saw", "facts", "fact_count", "wait_for"].map { Array($0.utf8) }

  /// Whether a text holds one of the words.
  static func areMentioned(in source: [UInt8]) -> Bool {
    source.indices.contains { start in
      words.contains { word in source[start] == word[0] && source[start...].starts(with: word) }
    }
  }
}

internal import Results

extension CaseVerdict {
  /// How a page shows each verdict, in the order of their names.
  static let signs: [Sign] = [
    Sign(mark: "✓", word: "passed", tone: .good), Sign(mark: "!", word: "warned", tone: .doubtful),
    Sign(mark: "✕", word: "failed", tone: .bad), Sign(mark: "◇", word: "known", tone: .quiet),
    Sign(mark: "?", word: "inconclusive", tone: .doubtful),
    Sign(mark: "–", word: "not applicable", tone: .quiet),
    Sign(mark: "✱", word: "error", tone: .bad),
  ]

  /// The names of the verdicts, the one that a summary must not hide first.
  static let namesByWeight = [
    "error", "failed", "inconclusive", "warned", "known", "passed", "not applicable",
  ]

  /// How a page shows the verdict of a name.
  static func sign(named name: String) -> Sign { signs.first { $0.word == name } ?? signs[0] }
}

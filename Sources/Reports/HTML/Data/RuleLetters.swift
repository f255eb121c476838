internal import Results
internal import Rules

/// What the rules concluded of a case as one letter for each page, in the order of the pages.
struct RuleLetters {
  private let places: [RuleIdentifier: Int]

  /// How a page shows each letter, in the order in which a reader wants them.
  static let signs: [(letter: String, sign: Sign)] = [
    ("b", RuleStanding.Outcome.broken.sign),
    ("e", Sign(mark: "✕", word: "broken, as the scenario asks", tone: .quiet)),
    ("k", RuleStanding.Outcome.kept.sign), ("i", RuleStanding.Outcome.inconclusive.sign),
    ("n", RuleStanding.Outcome.notExercised.sign), ("a", RuleStanding.Outcome.notApplicable.sign),
  ]

  /// Knows the pages of a record.
  init(_ pages: [RulePage]) {
    places = Dictionary(pages.enumerated().map { ($1.identifier, $0) }) { first, _ in first }
  }

  /// The place of a rule among the pages.
  func place(of rule: RuleIdentifier) -> Int? { places[rule] }

  /// The letters of a case; a rule that did not judge it has a hyphen.
  func text(of result: CaseResult) -> String {
    var letters = [UInt8](repeating: UInt8(ascii: "-"), count: places.count)
    for finding in result.findings {
      guard let place = places[finding.rule], place < letters.count else { continue }
      letters[place] = RuleLetters.letter(of: finding)
    }
    return String(decoding: letters, as: UTF8.self)
  }

  private static func letter(of finding: RuleFinding) -> UInt8 {
    switch finding.outcome {
    case .kept: UInt8(ascii: "k")
    case .broken: finding.isExpected ? UInt8(ascii: "e") : UInt8(ascii: "b")
    case .notExercised: UInt8(ascii: "n")
    case .notApplicable: UInt8(ascii: "a")
    case .inconclusive: UInt8(ascii: "i")
    }
  }
}

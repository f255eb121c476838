internal import Results
internal import Rules

/// A sign with its word, because color must not be the only carrier of meaning.
struct Sign {
  let mark: String
  let word: String
  let tone: Tone

  /// The tone of a sign, which the style sheet maps to a color.
  enum Tone: String {
    case good
    case bad
    case doubtful
    case quiet
  }
}

extension RuleStanding.Outcome {
  var sign: Sign {
    switch self {
    case .kept: Sign(mark: "✓", word: "followed", tone: .good)
    case .broken: Sign(mark: "✕", word: rawValue, tone: .bad)
    case .inconclusive: Sign(mark: "?", word: rawValue, tone: .doubtful)
    case .notExercised: Sign(mark: "○", word: rawValue, tone: .quiet)
    case .notApplicable: Sign(mark: "–", word: rawValue, tone: .quiet)
    }
  }
}

extension ConformanceLevel {
  var sign: Sign {
    switch self {
    case .notConformant: Sign(mark: "✕", word: rawValue, tone: .bad)
    case .unproven: Sign(mark: "?", word: rawValue, tone: .doubtful)
    case .core, .extended, .exemplary: Sign(mark: "✓", word: rawValue, tone: .good)
    }
  }

  /// The meaning of the level, as a sentence.
  var sentence: String {
    switch self {
    case .notConformant: "It breaks core rules."
    case .unproven: "It breaks no core rule, but this run does not cover all of them."
    case .core: "It follows every core rule."
    case .extended: "It follows every “must” rule for the features it offers."
    case .exemplary: "It follows every “must” and every “should” rule."
    }
  }

  /// The number of steps of the level, from 0 to 3.
  var stepCount: Int {
    switch self {
    case .notConformant, .unproven: 0
    case .core: 1
    case .extended: 2
    case .exemplary: 3
    }
  }
}

extension CaseVerdict {
  /// The sign of each verdict, in the order of `CaseVerdict.names`.
  static let signs: [Sign] = [
    Sign(mark: "✓", word: "passed", tone: .good), Sign(mark: "!", word: "warned", tone: .doubtful),
    Sign(mark: "✕", word: "failed", tone: .bad), Sign(mark: "◇", word: "known", tone: .quiet),
    Sign(mark: "?", word: "inconclusive", tone: .doubtful),
    Sign(mark: "–", word: "not applicable", tone: .quiet),
    Sign(mark: "✱", word: "error", tone: .bad),
  ]

  /// The names of the verdicts, most severe first. A summary shows the first verdict that occurs.
  static let namesByWeight = [
    "error", "failed", "inconclusive", "warned", "known", "passed", "not applicable",
  ]

  static func sign(named name: String) -> Sign { signs.first { $0.word == name } ?? signs[0] }
}

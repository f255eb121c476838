internal import Results

/// A sign with its word, so that no color has to say anything alone.
struct Sign {
  /// The sign.
  let mark: String
  /// The word beside it.
  let word: String
  /// How it is colored.
  let tone: Tone

  /// How much attention a sign asks for.
  enum Tone: String {
    case good
    case bad
    case doubtful
    case quiet
  }
}

extension RuleStanding.Outcome {
  /// How a page shows it.
  var sign: Sign {
    switch self {
    case .kept: Sign(mark: "✓", word: rawValue, tone: .good)
    case .broken: Sign(mark: "✕", word: rawValue, tone: .bad)
    case .inconclusive: Sign(mark: "?", word: rawValue, tone: .doubtful)
    case .notExercised: Sign(mark: "○", word: rawValue, tone: .quiet)
    case .notApplicable: Sign(mark: "–", word: rawValue, tone: .quiet)
    }
  }
}

extension ConformanceLevel {
  /// How a page shows it.
  var sign: Sign {
    switch self {
    case .notConformant: Sign(mark: "✕", word: rawValue, tone: .bad)
    case .unproven: Sign(mark: "?", word: rawValue, tone: .doubtful)
    case .core, .extended, .exemplary: Sign(mark: "✓", word: rawValue, tone: .good)
    }
  }

  /// What it means, as a sentence.
  var sentence: String {
    switch self {
    case .notConformant: "It breaks what every app owes."
    case .unproven:
      "It breaks nothing that every app owes, but this run does not show that it keeps all of it."
    case .core: "It keeps what every app owes."
    case .extended: "It keeps what must be kept of everything that it offers."
    case .exemplary: "It keeps what must be kept, and what should be kept as well."
    }
  }

  /// How many of the three steps it reaches.
  var stepCount: Int {
    switch self {
    case .notConformant, .unproven: 0
    case .core: 1
    case .extended: 2
    case .exemplary: 3
    }
  }
}

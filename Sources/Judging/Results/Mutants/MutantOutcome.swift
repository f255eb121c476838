public enum MutantOutcome: Hashable, Sendable {
  /// A scenario caught it.
  case caught
  /// It was tried, and no scenario caught it.
  case survived
  /// It was tried, and no scenario caught it, because one mutant of the pair undoes the other.
  case undone
  /// The app never does what the mutant changes.
  case notApplicable
  /// The tool itself failed on it.
  case error(message: String)

  /// The name of the outcome in reports.
  public var name: String {
    switch self {
    case .caught: "caught"
    case .survived: "survived"
    case .undone: "undone"
    case .notApplicable: "not applicable"
    case .error: "error"
    }
  }
}

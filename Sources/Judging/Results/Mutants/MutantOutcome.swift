/// The outcome of a mutant.
public enum MutantOutcome: Hashable, Sendable {
  /// A scenario noticed it.
  case caught
  /// It was tried, and no scenario noticed it.
  case survived
  /// It was tried, and no scenario noticed it, because one of its changes undoes what the other breaks.
  case undone
  /// The app never does what it alters.
  case notApplicable
  /// The tool itself failed on it.
  case error(message: String)

  /// Its name in reports.
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

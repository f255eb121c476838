/// Whose fault it is that a case has no verdict.
public enum CaseErrorKind: String, CaseIterable, Sendable {
  /// The scenario asks for something that cannot be done.
  case scenario
  /// The app under test does not keep to the protocol.
  case app
  /// Two runs of the same differ.
  case nondeterminism
  /// The tool itself failed.
  case `internal`

  /// What the exit code says of it.
  public var exitCode: ExitCode {
    switch self {
    case .scenario: .usage
    case .app: .appMisbehaved
    case .nondeterminism: .nondeterminism
    case .internal: .internalError
    }
  }
}

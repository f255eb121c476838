/// What the process says at its end; never a count.
public enum ExitCode: Int32, CaseIterable, Sendable {
  /// Everything passed, or failed as it is known to.
  case success = 0
  /// A case failed, or a line of the list of known failures is stale.
  case failed = 1
  /// Some cases are inconclusive, and nothing is worse.
  case inconclusive = 2
  /// The app under test does not keep to the protocol.
  case appMisbehaved = 3
  /// Nothing matched, or nothing was applicable.
  case nothingApplicable = 4
  /// Two runs of the same differed.
  case nondeterminism = 5
  /// The command line, a scenario or an app cannot be used.
  case usage = 64
  /// The tool itself failed.
  case internalError = 70
  /// A report cannot be written.
  case unwritable = 74
  /// The run was interrupted from the keyboard.
  case interrupted = 130
  /// The run was asked to end.
  case terminated = 143

  /// When several hold, the first of these is the answer.
  public static let precedence: [ExitCode] = [
    .interrupted, .terminated, .internalError, .unwritable, .nondeterminism, .usage, .appMisbehaved, .failed,
    .inconclusive, .nothingApplicable, .success,
  ]

  /// The code for everything that holds; nothing is a success.
  public static func deciding(among codes: some Collection<ExitCode>) -> ExitCode {
    precedence.first { codes.contains($0) } ?? .success
  }

  /// What it means, as the rest of a sentence.
  public var sentence: String {
    switch self {
    case .success: "everything passed, or failed as it is known to"
    case .failed: "a case failed, or a known failure is stale"
    case .inconclusive: "some cases are inconclusive, and nothing is worse"
    case .appMisbehaved: "the app under test does not keep to the protocol"
    case .nothingApplicable: "nothing matched, or nothing was applicable"
    case .nondeterminism: "two runs of the same differed"
    case .usage: "the command line, a scenario or an app cannot be used"
    case .internalError: "the tool itself failed"
    case .unwritable: "a report or a trace cannot be written"
    case .interrupted: "interrupted from the keyboard"
    case .terminated: "asked to end"
    }
  }
}

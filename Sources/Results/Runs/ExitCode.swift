public import Rules

/// The exit code of the process; never a count.
public enum ExitCode: Int32, CaseIterable, Sendable {
  /// Every case passed, or its failures are known.
  case success = 0
  /// A case failed, or a line of the list of known failures is stale.
  case failed = 1
  /// Some cases are inconclusive, and no worse code applies.
  case inconclusive = 2
  /// The app under test does not keep to the protocol.
  case appMisbehaved = 3
  /// No case matched the selection, or none was applicable.
  case nothingApplicable = 4
  /// Two runs of the same case differed.
  case nondeterminism = 5
  /// The command line, a scenario or an app cannot be used.
  case usage = 64
  /// The tool itself failed.
  case internalError = 70
  /// A report cannot be written, or a server cannot listen.
  case unwritable = 74
  /// A script kept the processor busy beyond all measure: no verdict.
  case overtime = 75
  /// The run was interrupted from the keyboard.
  case interrupted = 130
  /// The run received a signal to terminate.
  case terminated = 143

  /// The codes from worst to best: of several the first one is the exit code.
  public static let precedence: [ExitCode] = [
    .interrupted, .terminated, .internalError, .unwritable, .overtime, .nondeterminism, .usage,
    .appMisbehaved, .failed, .inconclusive, .nothingApplicable, .success,
  ]

  /// The worst of several codes; `success` where there is none.
  public static func deciding(among codes: some Collection<ExitCode>) -> ExitCode {
    precedence.first { codes.contains($0) } ?? .success
  }

  /// The meaning of the code, as the rest of a sentence.
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
    case .unwritable: "a report or a trace cannot be written, or nothing can be served"
    case .overtime: "a script kept the processor busy beyond all measure: no verdict"
    case .interrupted: "interrupted from the keyboard"
    case .terminated: "asked to end"
    }
  }
}

extension CaseResult {
  /// The exit code of a run with this case alone; in a strict run a warning is a failure.
  public func exitCode(strictly: Bool) -> ExitCode {
    if isFailed(strictly: strictly) { return .failed }
    return switch verdict {
    case .passed, .warned, .known: .success
    case .failed: .failed
    case .inconclusive: .inconclusive
    case .notApplicable: .nothingApplicable
    case .error(let kind, _): kind.exitCode
    }
  }

  /// Whether the case counts for `--fail-fast`: it failed, or it is an error.
  public func isFailure(strictly: Bool) -> Bool {
    switch verdict {
    case .error: true
    case .passed, .warned, .failed, .known, .inconclusive, .notApplicable: isFailed(strictly: strictly)
    }
  }
}

extension CaseErrorKind {
  /// The exit code of a run with such an error.
  public var exitCode: ExitCode {
    switch self {
    case .scenario: .usage
    case .app: .appMisbehaved
    case .nondeterminism: .nondeterminism
    case .overtime: .overtime
    case .internal: .internalError
    }
  }
}

public import Rules

/// The exit code of the process; never a count.
public enum ExitCode: Int32, CaseIterable, Sendable {
  /// Every case passed, or its failures are known.
  case success = 0
  /// A case failed, or a line of the list of known failures is stale.
  case failed = 1
  /// Some cases are inconclusive, and no worse code applies.
  case inconclusive = 2
  /// The app under test violates the protocol.
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
  /// A script exceeded the limit of processor time: no verdict.
  case overtime = 75
  case interrupted = 130
  /// The run received a signal to terminate.
  case terminated = 143

  /// The codes from worst to best. If several apply, the first of them is the exit code.
  public static let precedence: [ExitCode] = [
    .interrupted, .terminated, .internalError, .unwritable, .overtime, .nondeterminism, .usage,
    .appMisbehaved, .failed, .inconclusive, .nothingApplicable, .success,
  ]

  /// The worst of several codes; `success` if there are none.
  public static func deciding(among codes: some Collection<ExitCode>) -> ExitCode {
    precedence.first { codes.contains($0) } ?? .success
  }

  /// The meaning of the code, as the rest of a sentence.
  public var sentence: String {
    switch self {
    case .success: "all cases passed, or failed as listed in --known-failing"
    case .failed: "a case failed, or a known failure no longer fails"
    case .inconclusive: "some cases are inconclusive; none failed"
    case .appMisbehaved: "the app violated the protocol"
    case .nothingApplicable: "nothing to run: no match, or nothing applicable"
    case .nondeterminism: "a repeated run gave a different result"
    case .usage: "usage error: the command line, a scenario, or an app is invalid"
    case .internalError: "internal error"
    case .unwritable: "cannot write a report or trace, or cannot listen on the port"
    case .overtime: "a script exceeded the processor time limit; no verdict"
    case .interrupted: "interrupted (Ctrl-C)"
    case .terminated: "terminated by a signal"
    }
  }
}

extension CaseResult {
  /// The exit code of a run with only this case. In a strict run a warning is a failure.
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
  /// The exit code of a run with this kind of error.
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

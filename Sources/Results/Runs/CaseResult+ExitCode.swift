extension CaseResult {
  /// What the process would say at its end if this were the only case; strictly, a warning is a failure.
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

  /// Whether it is one of the failures after which a run may be told to stop: a failed case or an error.
  public func isFailure(strictly: Bool) -> Bool {
    switch verdict {
    case .error: true
    case .passed, .warned, .failed, .known, .inconclusive, .notApplicable: isFailed(strictly: strictly)
    }
  }
}

extension KnownFailureList {
  /// The case, known where the list holds all that makes it fail; strictly, a warning is to be listed as well.
  public func judged(_ result: CaseResult, strictly: Bool) -> CaseResult {
    guard KnownFailureList.isJudged(result, strictly) else { return result }
    let failures = result.failures(includesWarnings: strictly)
    let covering = entries.filter { $0.known.covers(result) }
    var reasons: [String] = []
    for failure in failures {
      guard let entry = covering.first(where: { $0.known.names(failure) }) else { return result }
      let place = SourcePlace(file: path, line: entry.line).description
      let reason = entry.known.reason.isEmpty ? place : "\(place): \(entry.known.reason)"
      if !reasons.contains(reason) { reasons.append(reason) }
    }
    guard !reasons.isEmpty else { return result }
    var known = result
    known.verdict = .known(reason: reasons.joined(separator: "; "))
    return known
  }

  /// The lines whose cases ran, and of which none failed in that way.
  public func stale(after cases: [CaseResult]) -> [(line: Int, known: KnownFailure)] {
    entries.filter { entry in
      var hasRun = false
      for result in cases where entry.known.covers(result) {
        switch result.verdict {
        case .passed, .warned, .failed, .known: hasRun = true
        case .notApplicable: continue
        // What such a case would have shown remains open.
        case .inconclusive, .error: return false
        }
        if result.failures(includesWarnings: true).contains(where: entry.known.names) { return false }
      }
      return hasRun
    }
  }

  /// Only a failure can be known, and a run without an end; an error is no verdict.
  private static func isJudged(_ result: CaseResult, _ strictly: Bool) -> Bool {
    if case .inconclusive = result.verdict { return true }
    return result.isFailed(strictly: strictly)
  }
}

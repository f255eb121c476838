internal import Rules

extension KnownFailureList {
  /// The case with the verdict `known` if the list has every failure of it; in a strict run also every warning.
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

  /// The stale lines: some case that they cover ran, and no case failed in that way.
  public func stale(after cases: [CaseResult]) -> [(line: Int, known: KnownFailure)] {
    entries.filter { entry in
      var hasRun = false
      for result in cases where entry.known.covers(result) {
        switch result.verdict {
        case .passed, .warned, .failed, .known: hasRun = true
        case .notApplicable: continue
        // Such a case could still have failed in that way.
        case .inconclusive, .error: return false
        }
        if result.failures(includesWarnings: true).contains(where: entry.known.names) { return false }
      }
      return hasRun
    }
  }

  /// Whether a case can be known: it failed, or it is inconclusive. An error is never known.
  private static func isJudged(_ result: CaseResult, _ strictly: Bool) -> Bool {
    if case .inconclusive = result.verdict { return true }
    return result.isFailed(strictly: strictly)
  }

  /// Adds the failures of a case that are not listed yet. Inconclusive cases are not added: they are to be mended.
  public mutating func add(_ result: CaseResult, strictly: Bool) {
    guard result.isFailed(strictly: strictly) else { return }
    if lines.isEmpty {
      lines.append(
        Line(text: "# Known failures: subject, scenario, rule or expectation, reason.", known: nil))
    }
    for failure in result.failures(includesWarnings: strictly)
    where !entries.contains(where: { $0.known.covers(result) && $0.known.names(failure) }) {
      let known = KnownFailure(subject: result.subject, scenario: result.address, failure: failure)
      lines.append(Line(text: known.text, known: known))
    }
  }

  /// Removes lines by their numbers and keeps the others, comments among them.
  public mutating func remove(_ numbers: [Int]) {
    lines = zip(1..., lines).filter { !numbers.contains($0.0) }.map(\.1)
  }

  /// Whether a line that one shard found stale is stale for all shards: a case of another shard may have failed in that way.
  static func isStill(_ trouble: RunTrouble, after cases: [CaseResult]) -> Bool {
    // The message has the line between its quotation marks.
    guard let start = trouble.text.firstIndex(of: "“"), let end = trouble.text.lastIndex(of: "”"),
      start < end,
      let list = try? KnownFailureList(
        String(trouble.text[trouble.text.index(after: start)..<end]), path: ""),
      !list.entries.isEmpty
    else { return true }
    return !list.stale(after: cases).isEmpty
  }
}

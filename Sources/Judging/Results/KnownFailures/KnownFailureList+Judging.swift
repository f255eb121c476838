internal import Rules

extension KnownFailureList {
  /// Returns the case with the verdict `known` if the list contains all its failures. In a strict run,
  /// the list must also contain all its warnings.
  public func judged(_ result: CaseResult, strictly: Bool) -> CaseResult {
    guard KnownFailureList.isJudged(result, strictly) else { return result }
    let failures = result.failures(includesWarnings: strictly)
    let coverages = index.coverages(of: result)
    guard !coverages.isEmpty else { return result }
    var reasons: [String] = []
    for failure in failures {
      guard let found = index.firstPlace(in: coverages, naming: failure), let known = lines[found].known
      else { return result }
      let place = SourcePlace(file: path, line: found + 1).description
      let reason = known.reason.isEmpty ? place : "\(place): \(known.reason)"
      if !reasons.contains(reason) { reasons.append(reason) }
    }
    guard !reasons.isEmpty else { return result }
    var known = result
    known.verdict = .known(reason: reasons.joined(separator: "; "))
    return known
  }

  /// The stale lines: a covered case ran, but no covered case failed in that way.
  public func stale(after cases: some Sequence<CaseResult>) -> [(line: Int, known: KnownFailure)] {
    let observation = KnownFailureObservation(cases, index)
    return entries.filter { observation.isStale($0.known) }
  }

  /// Whether a case can be known: it failed or is inconclusive. An error is never known.
  private static func isJudged(_ result: CaseResult, _ strictly: Bool) -> Bool {
    if case .inconclusive = result.verdict { return true }
    return result.isFailed(strictly: strictly)
  }

  /// Adds the unlisted failures of a case. An inconclusive case is not added, because it should be
  /// fixed.
  public mutating func add(_ result: CaseResult, strictly: Bool) {
    guard result.isFailed(strictly: strictly) else { return }
    if lines.isEmpty {
      append(Line(text: "# Known failures: app, scenario, rule or “expectation”, reason.", known: nil))
    }
    for failure in result.failures(includesWarnings: strictly)
    where index.firstPlace(in: index.coverages(of: result), naming: failure) == nil {
      let known = KnownFailure(subject: result.subject, scenario: result.address, failure: failure)
      append(Line(text: known.text, known: known))
    }
  }

  /// Removes the lines with these numbers and keeps all others, including comments.
  public mutating func remove(_ numbers: [Int]) {
    let removed = Set(numbers)
    let kept = zip(1..., lines).filter { !removed.contains($0.0) }.map(\.1)
    self = KnownFailureList(path: path)
    for line in kept { append(line) }
  }

  /// Removes the messages about lines that are stale only in one shard: a case of another shard failed
  /// in that way.
  static func troubles(_ troubles: [RunTrouble], stillStaleAfter cases: CaseList) -> [RunTrouble] {
    let failures = troubles.map { $0.isStale ? failure(in: $0.text) : nil }
    var index = KnownFailureIndex()
    for (place, known) in failures.enumerated() {
      if let known { index.add(known, at: place) }
    }
    let observation = KnownFailureObservation(cases, index)
    return zip(troubles, failures).filter { $0.1.map(observation.isStale) ?? true }.map(\.0)
  }

  /// Parses the failure of the line that the message quotes.
  private static func failure(in message: String) -> KnownFailure? {
    guard let start = message.firstIndex(of: "“"), let end = message.lastIndex(of: "”"), start < end
    else { return nil }
    return try? KnownFailureList(String(message[message.index(after: start)..<end]), path: "").entries.first?
      .known
  }
}

internal import Facts

/// The cases of several logs, each once and in the order of a run.
struct MergedCases {
  private(set) var cases: [CaseResult] = []
  /// How many cases were there more than once.
  private(set) var duplicateCount = 0

  /// Takes cases of subjects, which stand in the order of their names given here.
  init(_ all: [CaseResult], subjects: [String]) {
    var places: [CaseKey: Int] = [:]
    var groups: [[CaseResult]] = []
    for result in all {
      if let place = places[result.key] {
        groups[place].append(result)
        duplicateCount += 1
      } else {
        places[result.key] = groups.count
        groups.append([result])
      }
    }
    var positions: [String: Int] = [:]
    for (position, name) in subjects.enumerated() { positions[name] = position }
    cases = groups.map(MergedCases.one).sorted { left, right in
      if left.address != right.address { return left.address < right.address }
      if left.subject != right.subject {
        let leftPosition = positions[left.subject] ?? Int.max
        let rightPosition = positions[right.subject] ?? Int.max
        return leftPosition != rightPosition
          ? leftPosition < rightPosition : NaturalOrder.precedes(left.subject, right.subject)
      }
      // The case without a seed stands before those with one.
      guard let leftSeed = left.seed, let rightSeed = right.seed else { return left.seed == nil }
      return leftSeed < rightSeed
    }
  }

  /// One case out of its copies: what they agree in, or that they contradict each other.
  private static func one(_ copies: [CaseResult]) -> CaseResult {
    guard copies.count > 1 else { return copies[0] }
    let sorted = copies.sorted { precedes($0.json, $1.json) }
    guard let other = sorted.first(where: { contradict($0, sorted[0]) }) else { return sorted[0] }
    var result = CaseResult(
      address: sorted[0].address, title: sorted[0].title, subject: sorted[0].subject,
      place: sorted[0].place, command: sorted[0].command,
      verdict: .error(
        .nondeterminism,
        message: "two logs of this case contradict each other: \(words(sorted[0])), and \(words(other))"))
    result.level = sorted[0].level
    result.seed = sorted[0].seed
    return result
  }

  /// Whether two copies tell of different runs. Whether a failure is known is no property of a run.
  private static func contradict(_ left: CaseResult, _ right: CaseResult) -> Bool {
    if left.hash != right.hash || left.factCount != right.factCount || left.findings != right.findings {
      return true
    }
    if left.expectations != right.expectations || left.crashes != right.crashes { return true }
    return unknown(left.verdict) != unknown(right.verdict)
  }

  private static func unknown(_ verdict: CaseVerdict) -> String {
    switch verdict {
    case .known: CaseVerdict.failed.name
    case .passed, .warned, .failed, .inconclusive, .notApplicable, .error: verdict.name
    }
  }

  private static func words(_ result: CaseResult) -> String {
    "\(result.verdict.name) after \(result.factCount) facts with the hash \(TraceHash.text(of: result.hash))"
  }

  /// An order of lines that depends on nothing but them.
  static func precedes(_ left: JSONValue, _ right: JSONValue) -> Bool {
    Array(JSONText.compact(left).utf8).lexicographicallyPrecedes(Array(JSONText.compact(right).utf8))
  }
}

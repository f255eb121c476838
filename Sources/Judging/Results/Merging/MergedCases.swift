internal import Facts
internal import Rules

/// The cases of several logs, each once, in the order of a run.
struct MergedCases {
  private(set) var cases: CaseList
  /// The number of copies that were dropped.
  let duplicateCount: Int

  /// Merges the cases of all logs; cases of one scenario are ordered by the index of their subject in
  /// `subjects`.
  init(_ collected: CaseList, subjects: [String]) {
    var positions: [String: Int] = [:]
    for (position, name) in subjects.enumerated() { positions[name] = position }
    let order = MergedOrder(positions: positions)
    cases = collected
    duplicateCount = cases.merge(by: order.precedes, uniting: MergedCases.one)
  }

  /// Merges the copies of one case; copies that contradict each other become an error of nondeterminism.
  private static func one(_ copies: [CaseResult]) -> CaseResult {
    let sorted = copies.sorted { precedes($0.json, $1.json) }
    guard let other = sorted.first(where: { contradict($0, sorted[0]) }) else { return sorted[0] }
    var result = CaseResult(
      address: sorted[0].address, title: sorted[0].title, subject: sorted[0].subject,
      place: sorted[0].place, command: sorted[0].command,
      verdict: .error(
        .nondeterminism,
        message: "two logs disagree about this case: \(words(sorted[0])); \(words(other))"))
    result.level = sorted[0].level
    result.seed = sorted[0].seed
    return result
  }

  /// Whether two copies come from different runs. The verdict `known` counts as `failed`: it depends on a
  /// list, not on the run.
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
    "\(result.verdict.name) after \(result.factCount) facts (hash \(TraceHash.text(of: result.hash)))"
  }

  /// Orders lines by their bytes, so that the order of the logs has no influence.
  static func precedes(_ left: JSONValue, _ right: JSONValue) -> Bool {
    Array(JSONText.compact(left).utf8).lexicographicallyPrecedes(Array(JSONText.compact(right).utf8))
  }
}

/// The order of the scenarios and subjects of a run.
private struct MergedOrder {
  /// The positions of the subjects, by their names.
  let positions: [String: Int]

  /// Whether a case is before another one, regardless of seeds.
  func precedes(_ left: CaseResult, _ right: CaseResult) -> Bool {
    if left.address != right.address { return left.address < right.address }
    if left.subject == right.subject { return false }
    let leftPosition = positions[left.subject] ?? Int.max
    let rightPosition = positions[right.subject] ?? Int.max
    return leftPosition != rightPosition
      ? leftPosition < rightPosition : NaturalOrder.precedes(left.subject, right.subject)
  }
}

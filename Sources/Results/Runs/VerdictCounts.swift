/// How many cases have which verdict.
public struct VerdictCounts: Hashable, Sendable {
  /// The counts, in the order of the verdicts' names.
  public private(set) var values = [Int](repeating: 0, count: CaseVerdict.names.count)

  /// Counts results; strictly, a warning is a failure.
  public init(_ results: some Sequence<CaseResult>, strictly: Bool) {
    for result in results {
      let isFailed = result.isFailed(strictly: strictly)
      values[isFailed ? CaseVerdict.failed.position : result.verdict.position] += 1
    }
  }

  /// The number of all cases.
  public var total: Int { values.reduce(0, +) }

  /// The count of one kind of verdict, by its name.
  public subscript(name: String) -> Int {
    CaseVerdict.names.firstIndex(of: name).map { values[$0] } ?? 0
  }
}

public import Results

/// The lines of a run as its cases end: one for each case, and where each is run with many seeds one for all of them.
public struct VerdictLines {
  private let report: TerminalReport
  /// The results of the same case so far, where it is run with many seeds.
  private var group: [CaseResult] = []

  /// Makes lines in the form of a report.
  public init(report: TerminalReport) { self.report = report }

  /// Takes the next result, and gives what can be shown now.
  public mutating func lines(for result: CaseResult) -> String {
    guard report.showsSeeds else { return report.line(of: result) }
    let isSame = group.last.map { $0.address == result.address && $0.subject == result.subject } ?? true
    let ended = isSame ? "" : rest()
    group.append(result)
    return ended
  }

  /// What remains to be shown after the last result.
  public mutating func rest() -> String {
    defer { group = [] }
    return report.line(ofSeeds: group)
  }
}

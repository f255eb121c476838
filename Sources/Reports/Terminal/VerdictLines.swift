public import Results

/// The lines of a run as its cases end: one for each case or each section, and where each case is run with many seeds
/// one for all of them.
public struct VerdictLines {
  private let report: TerminalReport
  private let level: StatusLevel
  private var tally: SectionTally
  /// The results of the same case so far, where it is run with many seeds.
  private var group: [CaseResult] = []

  /// Makes lines in the form of a report, for a run with so many of them if every case has one.
  public init(report: TerminalReport, level: StatusLevel = .all, lineCount: Int = 0) {
    self.report = report
    self.level = level.settled(lineCount: lineCount)
    tally = SectionTally(report: report)
  }

  /// Takes the next result, and gives what can be shown now.
  public mutating func lines(for result: CaseResult) -> String {
    switch level {
    case .none: return ""
    case .section: return tally.lines(for: result)
    case .auto, .all, .fail: break
    }
    let isSame = group.last.map { $0.address == result.address && $0.subject == result.subject } ?? true
    let ended = isSame && report.showsSeeds ? "" : rest()
    group.append(result)
    return report.showsSeeds ? ended : ended + rest()
  }

  /// What remains to be shown after the last result.
  public mutating func rest() -> String {
    if level == .section { return tally.rest() }
    defer { group = [] }
    if level == .fail, !group.contains(where: report.isTold) { return "" }
    return report.showsSeeds ? report.line(ofSeeds: group) : group.map(report.line).joined()
  }
}

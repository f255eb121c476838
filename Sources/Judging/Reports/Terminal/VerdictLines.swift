public import Results

/// The lines of a run in progress: one line for each case. If each case has many seeds, one line for
/// all seeds of a case.
public struct VerdictLines {
  private let report: TerminalReport
  private let level: StatusLevel
  /// The results of the current case so far, if each case has many seeds.
  private var group: [CaseResult] = []

  public init(report: TerminalReport) {
    self.report = report
    level = report.level
  }

  /// Adds the next result and returns the lines that can be shown now.
  public mutating func lines(for result: CaseResult) -> String {
    switch level {
    case .none, .section: return ""
    case .auto, .all, .fail: break
    }
    let isSame = group.last.map { $0.address == result.address && $0.subject == result.subject } ?? true
    let ended = isSame && report.showsSeeds ? "" : rest()
    group.append(result)
    return report.showsSeeds ? ended : ended + rest()
  }

  /// The lines that remain after the last result.
  public mutating func rest() -> String {
    defer { group = [] }
    if level == .fail, !group.contains(where: report.isTold) { return "" }
    return report.showsSeeds ? report.line(ofSeeds: group) : group.map(report.line).joined()
  }
}

/// The value of `--status-level`: which verdicts have a line.
public enum StatusLevel: String, CaseIterable, Sendable {
  /// `all` in a small run, `section` in a large run.
  case auto
  /// No verdict has a line.
  case none
  /// Only verdicts that need a section have a line.
  case fail
  /// Each section has a line with its counts, after the failures.
  case section
  /// Every verdict has a line.
  case all

  /// The maximum number of lines for which `auto` is `all`.
  static let lineCountMax = 20

  /// The level for a number of lines; never `auto`.
  public func settled(lineCount: Int) -> StatusLevel {
    guard self == .auto else { return self }
    return lineCount <= StatusLevel.lineCountMax ? .all : .section
  }
}

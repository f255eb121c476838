public import Results

/// The lines of a run while its cases end: one for each case, each section, or each case with all of its seeds.
public struct VerdictLines {
  private let report: TerminalReport
  private let level: StatusLevel
  private var tally: SectionTally
  /// The results of the current case so far, where each case has many seeds.
  private var group: [CaseResult] = []

  /// Makes the lines of a report; `lineCount` is their number if every case has one.
  public init(report: TerminalReport, level: StatusLevel = .all, lineCount: Int = 0) {
    self.report = report
    self.level = level.settled(lineCount: lineCount)
    tally = SectionTally(report: report)
  }

  /// Takes the next result and returns the lines that can be shown now.
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

  /// The lines that remain after the last result.
  public mutating func rest() -> String {
    if level == .section { return tally.rest() }
    defer { group = [] }
    if level == .fail, !group.contains(where: report.isTold) { return "" }
    return report.showsSeeds ? report.line(ofSeeds: group) : group.map(report.line).joined()
  }
}

/// The value of `--status-level`: which verdicts have a line.
public enum StatusLevel: String, CaseIterable, Sendable {
  /// `all` in a small run, `section` in a large one.
  case auto
  /// No verdict has a line.
  case none
  /// Verdicts that need a section have a line.
  case fail
  /// Each section has a line, with its counts.
  case section
  /// Every verdict has a line.
  case all

  /// The greatest number of lines for which `auto` is `all`.
  static let lineCountMax = 20

  /// The level for a number of lines; never `auto`.
  public func settled(lineCount: Int) -> StatusLevel {
    guard self == .auto else { return self }
    return lineCount <= StatusLevel.lineCountMax ? .all : .section
  }
}

/// Collects the cases of each section, the first folder of their addresses, for a line at its end.
struct SectionTally {
  private let report: TerminalReport
  /// The current section.
  private var current = Section()
  /// The cases without a folder, whose lines come last.
  private var loose = Section()

  private struct Section {
    var name = ""
    var subjects: [(name: String, results: [CaseResult])] = []

    mutating func add(_ result: CaseResult) {
      if let position = subjects.firstIndex(where: { $0.name == result.subject }) {
        subjects[position].results.append(result)
      } else {
        subjects.append((result.subject, [result]))
      }
    }
  }

  init(report: TerminalReport) { self.report = report }

  /// Takes the next result and returns the lines of the section that it ends.
  mutating func lines(for result: CaseResult) -> String {
    let name = result.address.section
    guard !name.isEmpty else {
      loose.add(result)
      return ""
    }
    let ended = name == current.name ? "" : end()
    current.name = name
    current.add(result)
    return ended
  }

  /// The lines that remain after the last result.
  mutating func rest() -> String {
    defer { loose = Section() }
    return end() + lines(of: loose)
  }

  private mutating func end() -> String {
    defer { current = Section() }
    return lines(of: current)
  }

  private func lines(of section: Section) -> String {
    section.subjects.map { report.line(ofSection: section.name, $0.results) }.joined()
  }
}

public import Rules

/// The lines of app code that failed in several cases of a run.
public struct FailingLines: Sendable {
  public struct Line: Sendable {
    /// The text of the line's first crash. It contains the file and the line number.
    public let text: String
    public fileprivate(set) var count = 0
  }

  /// The lines, ordered by the number of cases in which they failed, largest first.
  public private(set) var lines: [Line] = []
  /// For each rule, the number of cases that break the rule and in which one of `lines` failed.
  public private(set) var brokenCaseCounts: [RuleIdentifier: Int] = [:]

  /// Finds the lines.
  public init(_ cases: CaseList) {
    var places: [[String]: Int] = [:]
    var failing: [(group: CaseGroup, line: Int)] = []
    for group in cases.groups() {
      guard let place = group.first.crashPlace else { continue }
      let line = places[[group.first.subject, place], default: lines.count]
      if line == lines.count {
        places[[group.first.subject, place]] = line
        lines.append(Line(text: group.first.crashes.first ?? ""))
      }
      lines[line].count += group.count
      failing.append((group, line))
    }
    for (group, line) in failing where lines[line].count > 1 {
      for rule in group.first.brokenRules { brokenCaseCounts[rule, default: 0] += group.count }
    }
    lines = lines.enumerated().filter { $0.element.count > 1 }.sorted { left, right in
      left.element.count != right.element.count
        ? left.element.count > right.element.count : left.offset < right.offset
    }.map(\.element)
  }
}

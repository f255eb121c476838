internal import Results
internal import Rules

/// The lines of apps' code that failed in several cases of a run.
struct FailingLines {
  private struct Line {
    let subject: String
    /// The first failure of the line, with its place.
    let text: String
    var count = 0
  }

  private var lines: [Line] = []
  /// In how many cases in which one of the lines failed each rule is broken.
  private(set) var brokenCaseCounts: [RuleIdentifier: Int] = [:]

  init(_ cases: CaseList) {
    var places: [[String]: Int] = [:]
    let failing = cases.filter { $0.crashPlace != nil }
    for result in failing {
      let key = [result.subject, result.crashPlace ?? ""]
      let place = places[key, default: lines.count]
      if place == lines.count {
        places[key] = place
        lines.append(Line(subject: result.subject, text: result.crashes.first ?? ""))
      }
      lines[place].count += 1
    }
    for result in failing
    where lines[places[[result.subject, result.crashPlace ?? ""], default: 0]].count > 1 {
      for rule in result.brokenRules { brokenCaseCounts[rule, default: 0] += 1 }
    }
    lines = lines.enumerated().filter { $0.element.count > 1 }.sorted { left, right in
      left.element.count != right.element.count
        ? left.element.count > right.element.count : left.offset < right.offset
    }.map(\.element)
  }

  /// The greatest number of lines that are listed.
  private static let listedCountMax = 5

  /// A line of the summary for each, the most frequent first.
  func words(by report: TerminalReport) -> [String] {
    let shown = lines.prefix(FailingLines.listedCountMax).map { line in
      "  the app's code failed in \(TerminalReport.count(line.count, "case")) at \(report.shortened(line.text))"
    }
    let rest = lines.count - shown.count
    return rest > 0 ? shown + ["  and at \(TerminalReport.count(rest, "more line"))"] : shown
  }
}

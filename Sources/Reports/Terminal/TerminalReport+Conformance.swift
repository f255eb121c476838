internal import Results
internal import Rules

extension TerminalReport {
  /// How far the subjects meet the requirements; nothing of those that a run judged by less than three quarters of what
  /// applies to them.
  func conformance(in record: RunRecord) -> [String] {
    let verdicts = record.subjectVerdicts.filter { verdict in
      let applicable = verdict.scores.reduce(0) { $0 + $1.applicableCount }
      let unproven = verdict.scores.reduce(0) { $0 + $1.unproven.count }
      return applicable > 0 && unproven * 4 <= applicable
    }
    guard !verdicts.isEmpty else { return [] }
    var table = TextTable(
      heading: ["requirements of \(TerminalText.safe(record.requirements.name))", "level"]
        + Profile.allCases.map(\.rawValue))
    for verdict in verdicts {
      let scores = verdict.scores.map { $0.percent.map { "\($0) %" } ?? "-" }
      table.add([TerminalText.safe(verdict.subject), verdict.level.rawValue] + scores)
    }
    let rows = table.lines
    return [palette.dim("  " + rows[0])] + rows.dropFirst().map { "  " + $0 } + [""]
  }
}

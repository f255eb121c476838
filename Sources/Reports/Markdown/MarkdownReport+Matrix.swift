internal import Results
internal import Rules

extension MarkdownReport {
  /// Every rule with every subject, where there are several subjects.
  func matrixBlocks(_ verdicts: [SubjectVerdict]) -> [String] {
    guard verdicts.count > 1, !record.pages.isEmpty else { return [] }
    var table = MarkdownTable(["rule"] + verdicts.map { MarkdownText.plain($0.subject) })
    for page in record.pages {
      table.add(
        [MarkdownText.code(page.identifier.text, inTable: true)]
          + verdicts.map { MarkdownReport.cell($0.standing(with: page.identifier)) })
    }
    return ["## Rules\n", table.text]
  }

  private static func cell(_ standing: RuleStanding?) -> String {
    switch standing?.outcome {
    case .broken: "**broken**"
    case .kept: "kept"
    case .inconclusive: "inconclusive"
    case .notExercised: "not exercised"
    case .notApplicable: "n/a"
    case nil: ""
    }
  }

  /// What no run showed, so that nobody takes silence for praise.
  func openBlocks(_ verdicts: [SubjectVerdict]) -> [String] {
    var text = ""
    for verdict in verdicts {
      let open = verdict.standings.filter { $0.outcome == .notExercised || $0.outcome == .inconclusive }
      guard !open.isEmpty else { continue }
      let rules = open.map { standing in
        MarkdownText.code(standing.rule.text) + (standing.outcome == .inconclusive ? " (inconclusive)" : "")
      }
      text += "- **\(MarkdownText.plain(verdict.subject))**: \(rules.joined(separator: ", "))\n"
    }
    return text.isEmpty ? [] : ["## What was not exercised\n", text]
  }
}

internal import Results
internal import Rules

extension MarkdownReport {
  /// The maximum number of subjects shown for a broken rule.
  private static let subjectCountMax = 10

  /// The broken rules. For each subject that broke a rule, its shortest run that broke the rule is
  /// shown.
  func brokenBlocks(_ verdicts: [SubjectVerdict]) -> [String] {
    var blocks: [String] = []
    for page in record.pages {
      let broken = verdicts.filter { $0.standing(with: page.identifier)?.outcome == .broken }
      guard !broken.isEmpty else { continue }
      let level = record.requirements.level(of: page) == .must ? "" : " (should)"
      blocks.append("### \(MarkdownText.code(page.identifier.text))\(level)\n")
      blocks.append(MarkdownText.plain(page.sentence) + "\n")
      for verdict in broken.prefix(MarkdownReport.subjectCountMax) {
        guard let standing = verdict.standing(with: page.identifier) else { continue }
        blocks.append(contentsOf: self.blocks(of: standing, verdict.subject))
      }
      let rest = broken.count - MarkdownReport.subjectCountMax
      if rest > 0 { blocks.append("… and \(TerminalReport.count(rest, "more app")).\n") }
    }
    blocks += crashBlocks(verdicts) + unruledBlocks
    return blocks.isEmpty ? [] : ["## Violations\n"] + blocks
  }

  private func blocks(of standing: RuleStanding, _ subject: String) -> [String] {
    guard let result = record.cases.first(where: { $0.key == standing.shownBy }),
      let breach = result.breach(of: standing.rule)
    else { return [] }
    let cases = TerminalReport.count(standing.brokenCount, "case")
    var text = "- **\(MarkdownText.plain(subject))** in \(cases): \(MarkdownText.plain(breach.headline)), "
    text += "for example in \(MarkdownText.code(result.address.text))\n"
    let facts = breach.facts.map { fact in
      TextLimit.line(fact.text) + (fact.note.isEmpty ? "" : "\n    " + TextLimit.line(fact.note))
    }
    let lines = facts + ["", "reproduce: " + TextLimit.line(ShellWords.joined(result.command), to: 2_000)]
    let block = MarkdownText.block((facts.isEmpty ? Array(lines.dropFirst()) : lines).joined(separator: "\n"))
    return [text, block]
  }

  /// The subjects that crashed, each with the shortest run that shows the crash.
  private func crashBlocks(_ verdicts: [SubjectVerdict]) -> [String] {
    var text = ""
    let broken = verdicts.filter { $0.crashCount > 0 }
    for verdict in broken.prefix(MarkdownReport.subjectCountMax) {
      let crashed = record.cases.filter { result in
        result.subject == verdict.subject && !result.crashes.isEmpty
          && !result.findings.contains(where: \.isExpected)
      }
      guard let shortest = crashed.min(by: { $0.factCount < $1.factCount }) else { continue }
      text += "- **\(MarkdownText.plain(verdict.subject))** in "
      text += "\(TerminalReport.count(verdict.crashCount, "case")): "
      text += MarkdownText.plain(shortest.crashes[0]) + "; reproduce: "
      text += MarkdownText.code(ShellWords.joined(shortest.command), to: 2_000) + "\n"
    }
    guard !text.isEmpty else { return [] }
    let rest = broken.count - MarkdownReport.subjectCountMax
    return ["### The app's code failed\n", text]
      + (rest > 0 ? ["… and \(TerminalReport.count(rest, "more app")).\n"] : [])
  }

  /// The failures that are not broken rules: expectations and errors.
  private var unruledBlocks: [String] {
    let points = ReportPoints(record)
    var table = MarkdownTable(["case", "app", "what happened", "reproduce"])
    var count = 0
    for result in record.cases {
      guard result.brokenRules.isEmpty, result.crashes.isEmpty else { continue }
      let point = points.point(of: result)
      switch point.verdict {
      case .passed, .known, .notApplicable, .stale: continue
      case .warned, .failed, .inconclusive, .unusable, .misbehaved, .nondeterministic: break
      }
      count += 1
      guard count <= MarkdownReport.unruledCountMax else { continue }
      let seed = result.seed.map { " seed \($0)" } ?? ""
      table.add([
        MarkdownText.code(result.address.text, inTable: true) + seed, MarkdownText.plain(result.subject),
        MarkdownText.plain(point.message),
        MarkdownText.code(ShellWords.joined(result.command), inTable: true, to: 2_000),
      ])
    }
    guard count > 0 else { return [] }
    let rest = count - MarkdownReport.unruledCountMax
    return ["### Failures without a rule\n", table.text]
      + (rest > 0 ? ["… and \(TerminalReport.count(rest, "more case")).\n"] : [])
  }

  private static let unruledCountMax = 40
}

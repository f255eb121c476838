public import Results
internal import Rules

extension ReportFormat {
  /// Markdown for comments and summaries.
  public static let markdown = ReportFormat(
    "markdown", "Markdown, for a comment", run: { record, _ in MarkdownReport(record).bytes },
    exploration: { record, _ in ExplorationMarkdown(record).bytes })
}

/// A run as Markdown: the verdicts, the broken rules with commands that reproduce them, and the rules that
/// were not exercised.
public struct MarkdownReport: Sendable {
  let record: RunRecord
  private let sizeMax: Int

  /// The maximum size of a comment on GitHub in bytes, with room for text added by a bot.
  public static let commentSizeMax = 65_000

  /// Creates a report with a maximum size in bytes.
  public init(_ record: RunRecord, sizeMax: Int = MarkdownReport.commentSizeMax) {
    self.record = record
    self.sizeMax = sizeMax
  }

  /// The report in UTF-8: as many whole blocks as fit into the size, with a note if some are omitted.
  public var bytes: [UInt8] {
    let verdicts = record.subjectVerdicts
    let blocks = heading(verdicts) + brokenBlocks(verdicts) + matrixBlocks(verdicts) + openBlocks(verdicts)
    return Array(MarkdownText.fitting(blocks, into: sizeMax).utf8)
  }

  /// The title, the table of subjects, and the problems of the run.
  private func heading(_ verdicts: [SubjectVerdict]) -> [String] {
    var blocks = ["# \(title(verdicts))\n"]
    if !verdicts.isEmpty {
      // Show the column for known failures only if there are any.
      let knownName = CaseVerdict.known(reason: "").name
      let failures = [CaseVerdict.failed.name] + (record.counts[knownName] > 0 ? [knownName] : [])
      var table = MarkdownTable(
        ["app", "level"] + Profile.allCases.map(\.rawValue) + ["rules checked"] + failures)
      for verdict in verdicts {
        let scores = verdict.scores.map { score in
          score.percent.map { "\($0) % (\(score.keptCount) of \(score.applicableCount))" }
            ?? "not applicable"
        }
        table.add(
          [name(of: verdict.subject), "**\(verdict.level.rawValue)** (\(verdict.coverage.cases.text) cases)"]
            + scores + [verdict.coverage.rules.text] + failures.map { String(verdict.counts[$0]) })
      }
      blocks.append(table.text)
      let reasons = verdicts.filter { !$0.reasons.isEmpty }.map { verdict in
        "- **\(MarkdownText.plain(verdict.subject))** is \(verdict.levelWords): "
          + verdict.reasons.joined(separator: ", ") + "\n"
      }
      let gaps = verdicts.compactMap { verdict in
        verdict.gapText.map { "- **\(MarkdownText.plain(verdict.subject))**: \(MarkdownText.plain($0))\n" }
      }
      if !reasons.isEmpty || !gaps.isEmpty { blocks.append((reasons + gaps).joined()) }
    }
    for point in ReportPoints(record).besides {
      blocks.append("**\(point.verdict.rawValue)** \(MarkdownText.plain(point.message))\n")
    }
    return blocks
  }

  private func title(_ verdicts: [SubjectVerdict]) -> String {
    let set = "requirements \(MarkdownText.plain(record.requirements.name))"
    switch verdicts.count {
    case 0: return "Nothing was checked against \(set)"
    case 1: return "\(MarkdownText.plain(verdicts[0].subject)) is \(verdicts[0].level.rawValue) (\(set))"
    default: return "\(verdicts.count) apps (\(set))"
    }
  }

  /// The name of a subject with its title, and a link to its source if it has one.
  private func name(of subject: String) -> String {
    let name = MarkdownText.plain(subject)
    guard let description = record.subjects.first(where: { $0.name == subject }) else { return name }
    let title = description.title.isEmpty ? "" : ": " + MarkdownText.plain(description.title)
    let transformation = description.transformationText.map { " (" + MarkdownText.plain($0) + ")" } ?? ""
    return (MarkdownText.link(name, to: description.source) ?? name) + title + transformation
  }
}

extension MarkdownReport {
  /// The table of all rules and subjects, if there are several subjects.
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
    case .kept: "followed"
    case .inconclusive: "inconclusive"
    case .notExercised: "not exercised"
    case .notApplicable: "n/a"
    case nil: ""
    }
  }

  /// The rules that no run exercised, for each subject.
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
    return text.isEmpty ? [] : ["## Not exercised\n", text]
  }
}

internal import Results

/// An exploration as Markdown, for a comment: the score, and a table of the findings with the commands
/// that reproduce them.
struct ExplorationMarkdown {
  private let record: ExplorationRecord
  private let verdict: ExplorationVerdict
  private let sizeMax: Int

  /// Creates a report with a maximum size in bytes.
  init(_ record: ExplorationRecord, sizeMax: Int = MarkdownReport.commentSizeMax) {
    self.record = record
    verdict = ExplorationVerdict(record)
    self.sizeMax = sizeMax
  }

  /// The report in UTF-8.
  var bytes: [UInt8] {
    Array(MarkdownText.fitting(heading + findingBlocks + noticeBlocks, into: sizeMax).utf8)
  }

  private var heading: [String] {
    var table = MarkdownTable([
      "smallest breaking combination", "single faults", "pairs", "repeated runs identical", "runs",
    ])
    table.add([
      "**\(verdict.smallestWords)**", ExplorationMarkdown.share(verdict.score.single),
      ExplorationMarkdown.share(verdict.score.pair), verdict.certificate, GroupedNumber.text(record.runCount),
    ])
    return ["# \(MarkdownText.plain(verdict.sentence))\n", table.text]
  }

  private static func share(_ share: RobustnessScore.Share) -> String {
    share.count == 0 ? "none occurred" : "\(share.text) of \(GroupedNumber.text(share.count)) survived"
  }

  private var findingBlocks: [String] {
    guard !record.findings.isEmpty else { return [] }
    let showsSubject = record.header.subjects.count > 1
    var table = MarkdownTable(
      ["", "failure"] + (showsSubject ? ["app"] : []) + ["faults", "runs", "scenarios"])
    for (place, finding) in record.findings.enumerated() {
      table.add(
        ["\(place + 1)", MarkdownText.code(finding.symptom.text, inTable: true)]
          + (showsSubject ? [MarkdownText.plain(finding.subject)] : [])
          + [
            MarkdownText.plain(finding.causeWords), GroupedNumber.text(finding.count),
            GroupedNumber.text(finding.addresses.count),
          ])
    }
    return ["## \(Headline.count(record.findings.count, "finding"))\n", table.text]
      + record.findings.enumerated().flatMap { details(of: $1, $0 + 1) }
  }

  private func details(of finding: Finding, _ number: Int) -> [String] {
    var blocks = [
      "### \(number) \(MarkdownText.code(finding.symptom.text)): \(MarkdownText.plain(finding.causeWords))\n"
    ]
    if let group = finding.groups.first {
      let faults = group.faults.map(\.text).joined(separator: ", then ")
      blocks.append(
        "In \(MarkdownText.code(group.address.text))"
          + (faults.isEmpty ? "" : ", with \(MarkdownText.plain(faults))") + ".\n")
    }
    if let scenario = finding.scenario {
      blocks.append(
        "<details><summary>\(PageText.escaped(TextLimit.line(scenario.fileName)))</summary>\n\n"
          + MarkdownText.block(TextLimit.cut(scenario.text, to: 8_000), language: "lua") + "\n</details>\n")
    }
    if !finding.replayCommand.isEmpty {
      blocks.append(MarkdownText.block("reproduce: " + TextLimit.line(finding.replayCommand, to: 4_000)))
    }
    return blocks
  }

  private var noticeBlocks: [String] {
    let notices = verdict.notices
    guard !notices.isEmpty else { return [] }
    return ["## Notes\n"] + [notices.map { "- \(MarkdownText.plain($0))\n" }.joined()]
  }
}

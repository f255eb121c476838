internal import Facts
public import Results
internal import Rules

/// The terminal report of `assay explore`: the fault strips, the findings, the fault pairs, the score.
public struct ExplorationReport: Sendable {
  private let palette: Palette
  private let width: Int

  /// The maximum number of scenarios whose fault strips are shown.
  private static let stripCountMax = 8
  private static let usualWidth = 100

  /// Creates a report for a terminal with this number of columns.
  public init(palette: Palette, width: Int?) {
    self.palette = palette
    self.width = max(60, min(width ?? ExplorationReport.usualWidth, 160))
  }

  /// The first line: the tool, the apps and what is explored.
  public func opening(_ record: ExplorationRecord, scenarioCount: Int) -> String {
    let header = record.header
    let parts = [
      palette.bold(header.tool), "explore", TerminalText.safe(header.subjects.joined(separator: ", ")),
      TerminalReport.count(scenarioCount, "scenario"),
      TerminalReport.count(header.families.count, "fault type"), "depth \(header.depth)",
    ]
    return parts.joined(separator: " · ") + "\n"
  }

  /// The text for an exploration that cannot be continued. `text` is the reason.
  public func refusal(_ text: String) -> String {
    "\n" + palette.red("error") + "  " + TerminalText.safe(text, allowsLineEnds: true) + "\n"
  }

  /// The text after all runs.
  public func closing(_ record: ExplorationRecord) -> String {
    var text = strips(record)
    text += findings(record)
    if record[.pair].runCount > 0 { text += matrix(record) }
    text += situations(record)
    text += corpus(record)
    text += remarks(record)
    return text + "\n" + conclusion(record) + "\n"
  }
}

extension ExplorationReport {
  private func strips(_ record: ExplorationRecord) -> String {
    var text = ""
    let applicable = record.plain.indices.filter { record.plain[$0].isApplicable }
    let failing = applicable.filter { isFailing(record, $0) }
    let shown = applicable.count <= ExplorationReport.stripCountMax ? applicable : failing
    for place in shown.prefix(ExplorationReport.stripCountMax) { text += strip(record, place) }
    let hidden = failing.filter { !shown.prefix(ExplorationReport.stripCountMax).contains($0) }
    if !hidden.isEmpty {
      let scenarios = hidden.count == 1 ? "1 more scenario has" : "\(hidden.count) more scenarios have"
      text += "\n" + palette.dim("\(scenarios) failing runs; write the HTML report to see them") + "\n"
    }
    return text
  }

  private func isFailing(_ record: ExplorationRecord, _ place: Int) -> Bool {
    !record.plain[place].symptoms.isEmpty
      || record.strips[place].contains { $0.cells.contains { $0.brokenCount > 0 } }
  }

  /// The fault strips of one scenario, cut into parts that fit the terminal.
  private func strip(_ record: ExplorationRecord, _ place: Int) -> String {
    let plain = record.plain[place]
    var text =
      "\n" + palette.bold(TerminalText.safe(plain.address.text)) + "  " + TerminalText.safe(plain.title)
    if record.header.subjects.count > 1 { text += "  " + palette.dim(TerminalText.safe(plain.subject)) }
    text += "  " + palette.dim(TerminalReport.count(plain.kinds.count, "fact")) + "\n"
    if !plain.symptoms.isEmpty {
      let names = plain.symptoms.map(\.text).joined(separator: ", ")
      text += "  " + palette.red("fails without a fault: ") + TerminalText.safe(names) + "\n"
    }
    let labelWidth = record.header.families.map(\.count).max() ?? 0
    let strips = record.header.families.compactMap { family in
      record.strips[place].first { $0.family == family }
    }
    let column = max(20, width - labelWidth - 20)
    for start in stride(from: 0, to: max(1, plain.kinds.count), by: column) {
      let range = UInt32(start + 1)...UInt32(start + column)
      if start > 0, strips.contains(where: { $0.cells.contains { range.contains($0.fact) } }) { text += "\n" }
      for strip in strips {
        let cells = strip.cells.filter { range.contains($0.fact) }
        guard !cells.isEmpty || start == 0 else { continue }
        text += "  " + TerminalText.padded(strip.family, to: labelWidth) + "  "
        text += row(cells, from: start, to: min(start + column, plain.kinds.count))
        text += start == 0 ? "  " + counts(of: strip) + "\n" : "\n"
      }
    }
    return text
  }

  private func row(_ cells: [FaultStrip.Cell], from start: Int, to end: Int) -> String {
    var text = ""
    var next = start + 1
    for cell in cells {
      text += String(repeating: " ", count: max(0, Int(cell.fact) - next)) + sign(cell.fate)
      next = max(next, Int(cell.fact)) + 1
    }
    return text + String(repeating: " ", count: max(0, end + 1 - next))
  }

  private func sign(_ fate: RunFate) -> String {
    let text = String(fate.sign)
    return switch fate {
    case .survived: palette.green(text)
    case .warned, .undecided: palette.yellow(text)
    case .broken, .error: palette.red(text)
    }
  }

  private func counts(of strip: FaultStrip) -> String {
    let broken = strip.cells.reduce(0) { $0 + $1.brokenCount }
    let all = strip.cells.reduce(0) { $0 + $1.runCount }
    let text = broken == 0 ? "\(all)" : "\(broken) of \(all) broken"
    return broken == 0 ? palette.dim(text) : palette.red(text)
  }
}

extension ExplorationReport {
  private static let placesShown = 3

  private func findings(_ record: ExplorationRecord) -> String {
    guard !record.findings.isEmpty else { return "" }
    var text = "\n" + palette.bold(TerminalReport.count(record.findings.count, "finding")) + "\n"
    for (number, finding) in record.findings.enumerated() {
      text += self.finding(finding, number + 1, of: record)
    }
    return text
  }

  private func finding(_ finding: Finding, _ number: Int, of record: ExplorationRecord) -> String {
    let cause = finding.families.isEmpty ? "no fault" : finding.families.joined(separator: ", then ")
    let runs = TerminalReport.count(finding.count, "run")
    var text =
      "\n" + palette.red("\(number)  ") + palette.bold(TerminalText.safe(finding.symptom.text)) + "  \(cause)"
    text +=
      "  " + palette.dim("\(runs) in \(TerminalReport.count(finding.addresses.count, "scenario"))") + "\n"
    if record.header.subjects.count > 1 { text += "   app       \(TerminalText.safe(finding.subject))\n" }
    if !finding.consequences.isEmpty {
      let names = finding.consequences.map(\.text).joined(separator: ", ")
      text += "   also broken  \(TerminalText.safe(names))\n"
    }
    for group in finding.groups.prefix(ExplorationReport.placesShown) where !group.faults.isEmpty {
      let faults = group.faults.map(\.text).joined(separator: ", then ")
      text += "   \(TerminalText.safe(group.address.text))  \(TerminalText.safe(faults))"
      text += group.count > 1 ? palette.dim("  \(group.count) runs") + "\n" : "\n"
    }
    let more = finding.groups.count - ExplorationReport.placesShown
    if more > 0, finding.groups.contains(where: { !$0.faults.isEmpty }) {
      text += palette.dim("   and at \(TerminalReport.count(more, "more point"))") + "\n"
    }
    if let scenario = finding.scenario {
      let faults =
        scenario.faults.isEmpty ? "no faults" : "faults: \(scenario.faults.joined(separator: ", then "))"
      let lines = TerminalReport.count(scenario.lineCount, "line")
      text += "   minimal scenario: \(lines), \(TerminalText.safe(faults))\n"
    }
    if finding.scenario == nil, !finding.reduction.obstacle.isEmpty {
      text += palette.dim("   not reduced: \(TerminalText.safe(finding.reduction.obstacle))") + "\n"
    }
    if !finding.replayCommand.isEmpty {
      text += "   " + palette.dim("reproduce: ") + TerminalText.safe(finding.replayCommand) + "\n"
    }
    return text
  }

  private func matrix(_ record: ExplorationRecord) -> String {
    let families = record.header.families.filter { family in
      record.pairs.contains { $0.first == family || $0.second == family }
    }
    let labelWidth = families.map(\.count).max() ?? 0
    var text =
      "\n" + palette.bold("fault pairs")
      + palette.dim("  failing runs of each pair; row: first fault, column: second")
      + "\n"
    let cells = families.map { first in
      families.map { second in
        record.pairs.first { $0.first == first && $0.second == second }.map { pair in
          pair.brokenCount == 0 ? "." : "\(pair.brokenCount)"
        } ?? ""
      }
    }
    let cellWidth = max(4, (cells.joined().map(\.count).max() ?? 0) + 1)
    text += "  " + String(repeating: " ", count: labelWidth)
    for family in families {
      text += ExplorationReport.aligned(String(family.prefix(cellWidth - 1)), to: cellWidth)
    }
    text += "\n"
    for (row, family) in families.enumerated() {
      text += "  " + TerminalText.padded(family, to: labelWidth)
      for cell in cells[row] {
        let aligned = ExplorationReport.aligned(cell, to: cellWidth)
        text += cell == "." ? palette.green(aligned) : palette.red(aligned)
      }
      text += "\n"
    }
    return text
  }
}

extension ExplorationReport {
  private static let doubtsShown = 4

  /// The number of reached situations. The unreached ones are named, with the greatest number of steps
  /// that a run completed.
  private func situations(_ record: ExplorationRecord) -> String {
    let coverage = record.coverage
    guard coverage.runCount > 0 else { return "" }
    var text = "\n" + palette.bold("situations") + "  \(coverage.share.text) reached"
    let begun = coverage.unreached.filter { $0.bestProgress > 0 }
    if !begun.isEmpty {
      let names = begun.map { "\($0.identifier) \($0.progress.text)" }
      let rest = coverage.unreached.count - begun.count
      let end = rest > 0 ? ", and \(rest) never started" : ""
      let lines = TerminalText.lines(of: "not reached: " + names.joined(separator: ", ") + end, to: width - 2)
      text += "\n" + lines.map { "  " + palette.dim($0) }.joined(separator: "\n")
    }
    return text + "\n"
  }

  /// The number of new runs in the corpus, the number of repeated runs, and the number of features that
  /// all runs reached.
  private func corpus(_ record: ExplorationRecord) -> String {
    let corpus = Corpus(of: record)
    guard corpus.featureCount > 0 else { return "" }
    let parts = [
      TerminalReport.count(corpus.kept.count, "new run") + " kept",
      "\(GroupedNumber.count(record[.corpus].runCount, "run")) of the corpus replayed first",
      "\(GroupedNumber.count(corpus.featureCount, "distinct feature")) reached",
    ]
    return "\n" + palette.bold("corpus") + "  " + parts.joined(separator: " · ") + "\n"
  }

  private func remarks(_ record: ExplorationRecord) -> String {
    var text = ""
    for parting in record.partings {
      text += "\n" + palette.red("not deterministic") + "  " + TerminalText.safe(parting) + "\n"
    }
    for plain in record.plain where plain.fate == .undecided {
      text +=
        "\n" + palette.yellow("inconclusive") + "  \(TerminalText.safe(plain.address.text)) without faults: "
      text += TerminalText.safe(plain.reason) + "\n"
    }
    if !record.warnings.counts.isEmpty {
      let names = record.warnings.counts.map {
        "\($0.rule.text) in \(TerminalReport.count($0.runCount, "run"))"
      }
      let words =
        "“should” rules broken: " + names.joined(separator: ", ") + "; --strict reports them as findings"
      let lines = TerminalText.lines(of: TerminalText.safe(words), to: width - 8)
      text += "\n" + palette.yellow("warned") + "  " + lines.joined(separator: "\n        ") + "\n"
    }
    // Without shards, only a limit or an interruption can omit pieces.
    let isWhole = record.header.shard == nil && record.parts.isEmpty
    let missing = record.missingPieces
    if isWhole, !missing.isEmpty {
      let all = record.header.pieceCounts.reduce(0, +)
      let done = record.tallies.reduce(0) { $0 + $1.pieces.count }
      text += "\n" + palette.yellow("stopped") + "  after \(GroupedNumber.text(done)) of "
      text += "\(GroupedNumber.text(all)) pieces; raise --for or --runs for more\n"
    }
    for missing in isWhole ? [] : missing {
      text += "\n" + palette.yellow("missing") + "  " + TerminalText.safe(missing.text) + "\n"
    }
    for doubt in record.doubts.prefix(ExplorationReport.doubtsShown) {
      text +=
        "\n" + palette.yellow("inconclusive") + "  " + TerminalText.safe(doubt.text, allowsLineEnds: true)
        + "\n"
    }
    for trouble in record.troubles {
      text +=
        "\n" + palette.red("error") + "  " + TerminalText.safe(trouble.text, allowsLineEnds: true) + "\n"
    }
    return text
  }

  private func conclusion(_ record: ExplorationRecord) -> String {
    guard !record.plain.isEmpty else { return palette.red("nothing was explored") }
    let paint = record.failures.all.isEmpty ? palette.green : palette.red
    return paint(headline(record)) + "\n" + palette.dim(counts(record))
  }

  /// The size of the smallest set of faults that breaks the app, and the shares of faults and pairs that it
  /// survives.
  private func headline(_ record: ExplorationRecord) -> String {
    let score = RobustnessScore(record)
    guard let smallest = score.smallestBreakingCount else {
      let isOver = record.isComplete
      if isOver, record.runCount == 0, record.header.userCount == 0 {
        return "none of these faults can occur here"
      }
      if record.runCount == 0 {
        return "nothing was run: no scenario applies to the app, or the time was too short"
      }
      let words = isOver ? "no combination of faults broke it" : "no combination of faults broke it so far"
      return ([words] + shares(score)).joined(separator: " · ")
    }
    // If an app fails without a fault, it is meaningless which faults it survives.
    guard smallest > 0 else { return "it fails without a fault" }
    let words =
      smallest == 1 ? "a single fault can break it" : "\(smallest) faults together can break it"
    return ([words] + shares(score)).joined(separator: " · ")
  }

  private func shares(_ score: RobustnessScore) -> [String] {
    var shares: [String] = []
    if score.single.count > 0 { shares.append("survives \(share(score.single)) single faults") }
    if score.pair.count > 0 { shares.append("\(share(score.pair)) pairs") }
    return shares
  }

  private func counts(_ record: ExplorationRecord) -> String {
    var counts = ["\(GroupedNumber.text(record.runCount)) runs"]
    let identical = record.repeatedCount - record.partings.count
    counts.append(
      "\(GroupedNumber.text(identical)) of \(GroupedNumber.text(record.repeatedCount)) repeated runs identical"
    )
    let undecided = record.tallies.reduce(0) { $0 + $1.undecidedCount }
    if undecided > 0 { counts.append("\(GroupedNumber.text(undecided)) inconclusive") }
    let idle = record.plain.count { !$0.isApplicable }
    if idle > 0 { counts.append("\(TerminalReport.count(idle, "scenario")) not applicable") }
    if !record.isComplete { counts.append("incomplete") }
    return counts.joined(separator: " · ")
  }

  /// A right-aligned text.
  private static func aligned(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  private func share(_ share: RobustnessScore.Share) -> String {
    "\(share.text) of \(GroupedNumber.text(share.count))"
  }
}

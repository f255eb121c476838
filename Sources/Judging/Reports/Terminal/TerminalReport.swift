public import Results
internal import Rules

/// The terminal report of a run: lines for verdicts, then the failures, then the counts.
public struct TerminalReport: Sendable {
  let palette: Palette
  let isStrict: Bool
  private let addressWidth: Int
  let sectionWidth: Int
  private let subjectWidth: Int
  private let showsSubject: Bool
  /// Whether each case runs with many seeds. All seeds of a case then share one line and one section.
  public var showsSeeds = false
  /// The verdicts that have a line; never `auto`.
  public var level = StatusLevel.all
  /// The width to which lines are wrapped; nil if they are not wrapped.
  public var width: Int?
  /// A sentence for each capability that an app uses without declaring it. Cases that need the
  /// capability were not applicable.
  public var undeclared: [String] = []

  /// Creates a report whose columns fit the addresses and the subjects.
  public init(palette: Palette, isStrict: Bool, addresses: [CaseAddress], subjects: [String]) {
    self.palette = palette
    self.isStrict = isStrict
    addressWidth = addresses.map(\.text.count).max() ?? 0
    sectionWidth = addresses.map { $0.section.count }.max() ?? 0
    subjectWidth = subjects.map(\.count).max() ?? 0
    showsSubject = subjects.count > 1
  }

  /// The first line: the tool, the number of cases, the subjects and the options.
  public func opening(_ header: RunHeader, subjects: [String]) -> String {
    var parts = [
      palette.bold(header.tool), TerminalReport.count(header.caseCount, "case"),
      TerminalText.safe(subjects.joined(separator: ", ")),
    ]
    if let seed = header.seed { parts.append("seed \(seed)") }
    if let seeds = header.seeds { parts.append("seeds \(seeds.text)") }
    if let shard = header.shard { parts.append(TerminalReport.words(for: shard)) }
    return parts.joined(separator: " · ") + "\n\n"
  }

  public func line(of result: CaseResult) -> String {
    var line = "  " + paddedVerdict(of: result)
    line += "  " + TerminalText.padded(TerminalText.safe(result.address.text), to: addressWidth)
    line += subjectColumn(result) + "  " + shortened(result.title)
    switch result.verdict {
    case .known(let reason), .notApplicable(let reason), .inconclusive(let reason):
      line += palette.dim(" · " + shortened(reason))
    case .passed, .warned, .failed, .error: break
    }
    return fitted(line) + "\n"
  }

  /// The verdict, padded to the width of its column.
  func paddedVerdict(of result: CaseResult) -> String {
    let isFailed = result.isFailed(strictly: isStrict)
    let name = isFailed ? CaseVerdict.failed.name : result.verdict.name
    return palette.verdict(result.verdict, isFailed: isFailed, TerminalText.padded(name, to: 14))
  }

  /// The subject, padded to the width of its column; empty if there is only one subject.
  func subjectColumn(_ result: CaseResult) -> String {
    showsSubject ? "  " + TerminalText.padded(TerminalText.safe(result.subject), to: subjectWidth) : ""
  }

  /// The text after the lines of the cases.
  public func closing(_ record: RunRecord) -> String {
    var text = ""
    text += sections(of: record)
    for trouble in record.troubles {
      let word = trouble.isStale ? "stale" : "error"
      let words = listed(trouble.text.split(separator: "\n", omittingEmptySubsequences: false), by: 0)
      text += "\n" + fitted(palette.red(word) + "  " + words.joined(separator: "\n")) + "\n"
    }
    let table = level == .section ? SectionLines(record.cases).text(by: self) : ""
    text += (table.isEmpty ? "" : "\n" + table) + "\n" + summary(of: record)
    // The opening ends with an empty line, and only the lines of cases follow it.
    let followsOpening = !record.cases.isEmpty && (level == .section || level == .none)
    return followsOpening ? String(text.dropFirst()) : text
  }

  /// The text with its lines wrapped to the width of the terminal.
  func fitted(_ text: String) -> String { width.map { TerminalText.wrapped(text, to: $0) } ?? text }

  /// Whether a case needs a section in addition to its line.
  func isTold(_ result: CaseResult) -> Bool {
    switch result.verdict {
    case .passed: false
    case .warned, .failed, .inconclusive, .error: true
    // A known failure needs no section: its line and the list of known failures are enough.
    case .known, .notApplicable: false
    }
  }

  static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}

extension TerminalReport {
  /// The line of a section: the worst verdict of one subject, and the counts.
  func line(ofSection name: String, _ results: [CaseResult]) -> String {
    // Cases that are not applicable count only if the section has no other cases.
    let applicable = results.filter { $0.exitCode(strictly: isStrict) != .nothingApplicable }
    guard let worst = worst(of: applicable.isEmpty ? results : applicable) else { return "" }
    let counts = VerdictCounts(results, strictly: isStrict)
    var parts: [String] = []
    for (name, count) in zip(CaseVerdict.names, counts.values) where count > 0 {
      parts.append(name == "error" ? TerminalReport.count(count, "error") : "\(count) \(name)")
    }
    if counts[CaseVerdict.passed.name] == counts.total {
      parts = [TerminalReport.count(counts.total, "case")]
    }
    let label = TerminalText.safe(name.isEmpty ? "." : name)
    return "  " + paddedVerdict(of: worst) + "  " + TerminalText.padded(label, to: sectionWidth)
      + subjectColumn(worst) + "  " + parts.joined(separator: ", ") + "\n"
  }

  /// The result with the worst verdict.
  func worst(of results: [CaseResult]) -> CaseResult? {
    guard var worst = results.first else { return nil }
    for result in results where weight(of: result) > weight(of: worst) { worst = result }
    return worst
  }

  /// The shard of a run, in words.
  static func words(for shard: RunShard) -> String {
    "shard \(shard.number) of \(shard.count) (of \(count(shard.caseCount, "case")) in all)"
  }

  /// The reason why a run has no cases. Nil if a run without cases is an error.
  public static func note(onEmpty header: RunHeader) -> String? {
    guard let shard = header.shard, header.isEmptyShard else { return nil }
    return
      "shard \(shard.number) of \(shard.count) contains no cases (of \(count(shard.caseCount, "case")) in all)"
  }

  /// The counts of every subject, the conformance levels, the broken rules and the conclusion.
  func summary(of record: RunRecord) -> String {
    var lines: [String] = []
    if !record.cases.isEmpty {
      // Show the column for known failures only if there are any.
      let shown = CaseVerdict.names.indices.filter { $0 != knownPosition || record.counts.values[$0] > 0 }
      var table = TextTable(heading: ["app"] + shown.map { CaseVerdict.names[$0] })
      for subject in record.subjectNames {
        let counts = record.cases.counts(of: subject, strictly: isStrict)
        table.add([TerminalText.safe(subject)] + shown.map { String(counts.values[$0]) })
      }
      let rows = table.lines
      lines += [palette.dim("  " + rows[0])] + rows.dropFirst().map { "  " + $0 } + [""]
    }
    lines += transformations(in: record).map(fitted)
    lines += reasons(in: record).map(fitted)
    lines += ignoredTaps(in: record).map(fitted)
    let verdicts = record.subjectVerdicts
    lines += unjudgedRules(of: verdicts).map(fitted)
    lines += conformance(of: verdicts, record.requirements)
    lines += brokenRules(in: record).map(fitted)
    lines.append(fitted(conclusion(of: record)))
    if let advice = advice(on: record) { lines.append(fitted(palette.dim(advice))) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The subjects whose sources were changed before compilation.
  private func transformations(in record: RunRecord) -> [String] {
    let lines = record.subjects.compactMap { subject in
      subject.transformationText.map { "  \(TerminalText.safe(subject.name)): \(TerminalText.safe($0))" }
    }
    return lines.isEmpty ? [] : lines + [""]
  }

  /// The maximum number of failing code lines that are listed.
  private static let failingLineCountMax = 5

  private func words(for lines: [FailingLines.Line]) -> [String] {
    let shown = lines.prefix(TerminalReport.failingLineCountMax).map { line in
      "  the app's code failed in \(TerminalReport.count(line.count, "case")) at \(shortened(line.text))"
    }
    let rest = lines.count - shown.count
    return rest > 0 ? shown + ["  and at \(TerminalReport.count(rest, "more line"))"] : shown
  }

  private func brokenRules(in record: RunRecord) -> [String] {
    let caseCounts = record.cases.brokenCaseCounts
    let failing = FailingLines(record.cases)
    var lines: [String] = []
    for page in record.pages {
      guard let caseCount = caseCounts[page.identifier] else { continue }
      let cases = TerminalReport.count(caseCount, "case")
      let level = record.requirements.level(of: page) == .must ? "" : " (warning)"
      let cause =
        failing.brokenCaseCounts[page.identifier] == caseCount ? ", only where the app's code failed" : ""
      lines.append("  \(page.identifier.text): broken in \(cases)\(level)\(cause)")
    }
    let advice = lines.isEmpty ? [] : ["  `assay rules NAME` explains a rule"]
    let text = words(for: failing.lines) + lines + advice
    return text.isEmpty ? [] : text + [""]
  }

  /// The minimum number of cases in a run that is more than a trial.
  private static let adviceCaseCountMin = 100

  /// A note that a run without seeds does not vary its choices. Nil if the note does not apply.
  private func advice(on record: RunRecord) -> String? {
    let header = record.header
    guard header.seed == nil, header.seeds == nil,
      record.exitCode == .success || record.exitCode == .failed,
      header.caseCount >= TerminalReport.adviceCaseCountMin
    else { return nil }
    return "unspecified App Store behavior used its defaults; vary it with `--seeds 1..20`"
  }

  private var knownPosition: Int { CaseVerdict.known(reason: "").position }

  /// The number of cases that ran, and why the run ended early.
  private func incompleteness(of record: RunRecord) -> String {
    let text = "incomplete: \(record.cases.count) of \(record.header.caseCount) cases ran"
    if record.interruption != nil { return text + " before the run was interrupted" }
    guard let limit = record.failureLimit else { return text }
    return text + "; stopped after \(TerminalReport.count(limit, "failure"))"
  }

  private func conclusion(of record: RunRecord) -> String {
    let counts = record.counts
    var parts: [String] = []
    for (name, count) in zip(CaseVerdict.names, counts.values) where count > 0 {
      parts.append(name == "error" ? TerminalReport.count(count, "error") : "\(count) \(name)")
    }
    let staleCount = record.troubles.count { $0.isStale }
    if staleCount > 0 {
      let meaning = staleCount == 1 ? "failure that no longer fails" : "failures that no longer fail"
      parts.append("\(staleCount) stale (known \(meaning))")
    }
    let problemCount = record.troubles.count - staleCount
    if problemCount > 0 {
      parts.append(TerminalReport.count(problemCount, counts["error"] > 0 ? "more error" : "error"))
    }
    if let seeds = record.header.seeds, !record.cases.isEmpty {
      parts.append("\(TerminalReport.count(seeds.count, "seed")) per case")
    }
    if !record.isComplete { parts.append(incompleteness(of: record)) }
    let text =
      parts.isEmpty
      ? TerminalReport.note(onEmpty: record.header) ?? "nothing to run" : parts.joined(separator: ", ")
    return switch record.exitCode {
    case .success: palette.green(text)
    case .inconclusive, .nothingApplicable: palette.yellow(text)
    case .failed, .appMisbehaved, .nondeterminism, .usage, .internalError, .unwritable, .overtime,
      .interrupted, .terminated:
      palette.red(text)
    }
  }

  /// The table of conformance levels. It omits subjects for which the run exercised less than three quarters
  /// of the applicable rules.
  func conformance(of verdicts: [SubjectVerdict], _ requirements: RequirementSet) -> [String] {
    let verdicts = verdicts.filter { verdict in
      let applicable = verdict.scores.reduce(0) { $0 + $1.applicableCount }
      let unproven = verdict.scores.reduce(0) { $0 + $1.unproven.count }
      return applicable > 0 && unproven * 4 <= applicable
    }
    guard !verdicts.isEmpty else { return [] }
    var table = TextTable(
      heading: ["requirements \(TerminalText.safe(requirements.name))", "level"]
        + Profile.allCases.map { "\($0.rawValue) rules" } + ["rules checked"])
    for verdict in verdicts {
      let scores = verdict.scores.map { score in
        score.percent.map { "\($0) % of \(score.applicableCount)" } ?? "-"
      }
      table.add(
        [TerminalText.safe(verdict.subject), verdict.levelText] + scores + [verdict.coverage.rules.text])
    }
    let rows = table.lines
    let reasons = verdicts.filter { !$0.reasons.isEmpty }.map { verdict in
      fitted(
        "  \(TerminalText.safe(verdict.subject)) is \(verdict.levelWords): "
          + verdict.reasons.joined(separator: ", "))
    }
    let gaps = verdicts.compactMap { verdict in
      verdict.gapText.map { fitted("  \(TerminalText.safe(verdict.subject)): \(TerminalText.safe($0))") }
    }
    return [palette.dim("  " + rows[0])] + rows.dropFirst().map { "  " + $0 } + reasons + gaps + [""]
  }
}

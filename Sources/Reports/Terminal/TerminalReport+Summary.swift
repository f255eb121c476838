internal import Results
internal import Rules

extension TerminalReport {
  /// The counts of every subject, the rules that were broken, and what it all comes to.
  func summary(of record: RunRecord) -> String {
    var lines: [String] = []
    if !record.cases.isEmpty {
      // The counts of what is known stand only where something is.
      let shown = CaseVerdict.names.indices.filter { $0 != knownPosition || record.counts.values[$0] > 0 }
      var table = TextTable(heading: ["subject"] + shown.map { CaseVerdict.names[$0] })
      for subject in record.subjectNames {
        let counts = VerdictCounts(record.cases.filter { $0.subject == subject }, strictly: isStrict)
        table.add([TerminalText.safe(subject)] + shown.map { String(counts.values[$0]) })
      }
      let rows = table.lines
      lines += [palette.dim("  " + rows[0])] + rows.dropFirst().map { "  " + $0 } + [""]
    }
    lines += conformance(in: record)
    lines += brokenRules(in: record)
    lines.append(conclusion(of: record))
    return lines.joined(separator: "\n") + "\n"
  }

  private func brokenRules(in record: RunRecord) -> [String] {
    var lines: [String] = []
    for page in record.pages {
      let broken = record.cases.filter { result in
        result.findings.contains { $0.rule == page.identifier && $0.breach != nil }
      }
      guard !broken.isEmpty else { continue }
      let cases = TerminalReport.count(broken.count, "case")
      let level = record.requirements.level(of: page) == .must ? "" : ", a warning"
      lines.append("  \(page.identifier.text): broken in \(cases)\(level)")
    }
    return lines.isEmpty ? [] : lines + ["  `assay rules NAME` explains a rule", ""]
  }

  private var knownPosition: Int { CaseVerdict.known(reason: "").position }

  /// How much is missing, and why.
  private func incompleteness(of record: RunRecord) -> String {
    let text = "incomplete: \(record.cases.count) of \(record.header.caseCount) cases ran"
    if record.interruption != nil { return text + ", then the run was interrupted" }
    guard let limit = record.failureLimit else { return text }
    return text + ", the run stops after \(TerminalReport.count(limit, "failure"))"
  }

  private func conclusion(of record: RunRecord) -> String {
    let counts = record.counts
    var parts: [String] = []
    for (name, count) in zip(CaseVerdict.names, counts.values) where count > 0 {
      parts.append(name == "error" ? TerminalReport.count(count, "error") : "\(count) \(name)")
    }
    let staleCount = record.troubles.count { $0.isStale }
    if staleCount > 0 { parts.append("\(staleCount) stale") }
    let problemCount = record.troubles.count - staleCount
    if problemCount > 0 { parts.append(TerminalReport.count(problemCount, "problem")) }
    if let seeds = record.header.seeds, !record.cases.isEmpty {
      parts.append("each case with \(TerminalReport.count(seeds.count, "seed"))")
    }
    if !record.isComplete { parts.append(incompleteness(of: record)) }
    let text =
      parts.isEmpty
      ? TerminalReport.note(onEmpty: record.header) ?? "nothing was run" : parts.joined(separator: ", ")
    return switch record.exitCode {
    case .success: palette.green(text)
    case .inconclusive, .nothingApplicable: palette.yellow(text)
    case .failed, .appMisbehaved, .nondeterminism, .usage, .internalError, .unwritable, .interrupted,
      .terminated:
      palette.red(text)
    }
  }
}

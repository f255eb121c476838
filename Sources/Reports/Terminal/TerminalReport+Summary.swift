internal import Results
internal import Rules

extension TerminalReport {
  /// The counts of every subject, the rules that were broken, and what it all comes to.
  func summary(of record: RunRecord) -> String {
    var lines: [String] = []
    if !record.cases.isEmpty {
      var table = TextTable(heading: ["subject"] + CaseVerdict.names)
      for subject in record.subjects {
        let counts = VerdictCounts(record.cases.filter { $0.subject == subject }, strictly: isStrict)
        table.add([TerminalText.safe(subject)] + counts.values.map(String.init))
      }
      let rows = table.lines
      lines += [palette.dim("  " + rows[0])] + rows.dropFirst().map { "  " + $0 } + [""]
    }
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
      let level = page.level == .must ? "" : ", a warning"
      lines.append("  \(page.identifier.text): broken in \(cases)\(level)")
    }
    return lines.isEmpty ? [] : lines + ["  `assay rules NAME` explains a rule", ""]
  }

  private func conclusion(of record: RunRecord) -> String {
    let counts = record.counts
    var parts: [String] = []
    for (name, count) in zip(CaseVerdict.names, counts.values) where count > 0 {
      parts.append(name == "error" ? TerminalReport.count(count, "error") : "\(count) \(name)")
    }
    if !record.troubles.isEmpty {
      parts.append(TerminalReport.count(record.troubles.count, "problem"))
    }
    if let seeds = record.header.seeds, !record.cases.isEmpty {
      parts.append("each case with \(TerminalReport.count(seeds.count, "seed"))")
    }
    if !record.isComplete {
      parts.append("incomplete: \(record.cases.count) of \(record.header.caseCount) cases ran")
    }
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

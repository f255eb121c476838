internal import Results

extension TerminalReport {
  /// How many seeds of one case are shown with their commands besides the first.
  private static let furtherSeedsMax = 20

  /// The verdict of a case over all of its seeds, as one line: the worst, and how many passed.
  func line(ofSeeds results: [CaseResult]) -> String {
    guard var worst = worst(of: results) else { return "" }
    let passed = results.count { $0.verdict == .passed }
    let seeds = TerminalReport.count(results.count, "seed")
    let share = passed == results.count ? seeds : "\(passed) of \(seeds) passed"
    worst.title = "\(share) · \(worst.title)"
    return line(of: worst)
  }

  /// The order in which verdicts outweigh each other.
  func weight(of result: CaseResult) -> Int {
    if result.isFailed(strictly: isStrict) { return 6 }
    return switch result.verdict {
    case .passed: 0
    case .notApplicable: 1
    case .known: 2
    case .warned: 3
    case .inconclusive: 4
    case .error: 5
    case .failed: 6
    }
  }

  /// Everything that is to be told of cases: with many seeds the first of a case in full, the others by their commands.
  func sections(of record: RunRecord) -> String {
    let told = record.cases.filter(isTold)
    guard showsSeeds else {
      let shown = TerminalReport.exemplary(among: told)
      return shown.map { "\n" + section(of: $0, record) }.joined() + remainder(told, shownCount: shown.count)
    }
    var text = ""
    var start = 0
    while start < told.count {
      let first = told[start]
      let end =
        told[start...].firstIndex { $0.address != first.address || $0.subject != first.subject } ?? told.count
      text += "\n" + section(of: first, record) + furtherSeeds(Array(told[(start + 1)..<end]))
      start = end
    }
    return text
  }

  private func furtherSeeds(_ results: [CaseResult]) -> String {
    guard !results.isEmpty else { return "" }
    var lines = ["", "  and with \(TerminalReport.count(results.count, "more seed")):"]
    for result in results.prefix(TerminalReport.furtherSeedsMax) {
      let name = result.isFailed(strictly: isStrict) ? CaseVerdict.failed.name : result.verdict.name
      lines.append(
        "    \(TerminalText.padded(name, to: 14)) \(TerminalText.safe(ShellWords.joined(result.command)))")
    }
    let rest = results.count - TerminalReport.furtherSeedsMax
    if rest > 0 { lines.append("    … and \(rest) more, which a run log names") }
    return lines.joined(separator: "\n") + "\n"
  }
}

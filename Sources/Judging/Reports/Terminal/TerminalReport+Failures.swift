internal import Results
internal import Rules

extension TerminalReport {
  /// The section of a case: its failures, the facts that show them, and the command that reproduces it.
  func section(of result: CaseResult, _ record: RunRecord) -> String {
    fitted(heading(of: result)) + "\n" + story(of: result, record)
  }

  /// The section without its heading.
  func story(of result: CaseResult, _ record: RunRecord) -> String {
    var lines = [palette.dim("  \(TerminalText.safe(result.place.description))"), ""]
    if let reason = result.verdict.reason {
      lines += listed(reason.split(separator: "\n", omittingEmptySubsequences: false), by: 2) + [""]
    }
    if result.level == .should { lines += ["  scenario level: should (failures are warnings)", ""] }
    if !result.crashes.isEmpty {
      lines.append("  \(palette.bold("the app's code failed"))")
      lines += listed(result.crashes, by: 4) + [""]
    }
    lines += breaches(of: result, record)
    for expectation in result.expectations { lines += self.lines(of: expectation, record) + [""] }
    lines += listed(result.remarks.map { "note: " + $0 }, by: 2)
    if !result.choices.isEmpty {
      lines.append("  non-default choices:")
      lines += listed(ChoiceLines(result.choices).lines, by: 4)
    }
    if !result.remarks.isEmpty || !result.choices.isEmpty { lines.append("") }
    // A command is not wrapped, because it could not be copied from two lines.
    let command = "  reproduce: " + palette.bold(TerminalText.safe(ShellWords.joined(result.command)))
    return (lines.map(fitted) + [command]).joined(separator: "\n") + "\n"
  }

  private func heading(of result: CaseResult) -> String {
    let isFailed = result.isFailed(strictly: isStrict)
    let word = isFailed ? CaseVerdict.failed.name : result.verdict.name
    let name = palette.verdict(result.verdict, isFailed: isFailed, word)
    let seed = showsSeeds ? result.seed.map { " · seed \($0)" } ?? "" : ""
    let title = shortened("\(result.address.text) · \(result.subject)\(seed) · \(result.title)")
    return name + "  " + palette.bold(title)
  }

  /// The broken rules, likeliest cause first. A rule that is probably broken as a consequence gets only
  /// one line: a rule about the final state, or a rule whose facts are already shown.
  private func breaches(of result: CaseResult, _ record: RunRecord) -> [String] {
    var lines: [String] = []
    var consequences: [String] = []
    var citedSequences: Set<UInt32> = []
    for finding in result.breachesByCause {
      guard let breach = finding.breach else { continue }
      let sequences = breach.facts.map(\.sequence)
      let isConsequence =
        RuleRegistry.outcomeRules.contains(finding.rule) || citedSequences.isSuperset(of: sequences)
      if !citedSequences.isEmpty, isConsequence {
        let level = finding.level == .must ? "" : " (warning)"
        consequences.append(
          "    \(palette.bold(finding.rule.text))\(level): \(shortened(breach.headline))")
      } else {
        lines += self.lines(of: finding, breach, record) + [""]
        citedSequences.formUnion(sequences)
      }
    }
    return consequences.isEmpty ? lines : lines + ["  also broken"] + consequences + [""]
  }

  private func lines(of finding: RuleFinding, _ breach: Breach, _ record: RunRecord) -> [String] {
    let level = finding.level == .must ? "broken" : "broken (warning)"
    var lines = ["  \(palette.bold(finding.rule.text)) \(level)"]
    if let page = record.page(of: finding.rule) {
      lines.append("    rule: " + TerminalText.safe(page.sentence))
    }
    lines.append("    " + shortened(breach.headline))
    lines += self.lines(of: breach.facts)
    if breach.furtherBreaches > 0 {
      let violations = breach.furtherBreaches == 1 ? "violation" : "violations"
      lines.append("    and \(breach.furtherBreaches) more \(violations)")
    }
    return lines
  }

  private func lines(of expectation: FailedExpectation, _ record: RunRecord) -> [String] {
    let rule = expectation.rule.map { " (\(expectation.level.rawValue), \($0.text))" } ?? ""
    var lines = [
      "  \(palette.bold("expectation")) at \(TerminalText.safe(expectation.place.description))\(rule)"
    ]
    if let page = expectation.rule.flatMap(record.page) {
      lines.append("    rule: " + TerminalText.safe(page.sentence))
    }
    if !expectation.name.isEmpty { lines.append("    " + palette.dim(shortened(expectation.name))) }
    let (expected, found) = (shortened(expectation.expected), shortened(expectation.found))
    lines.append("    expected  " + palette.green(expected))
    lines.append("    found     " + palette.red(found))
    lines += expectation.difference.map { $0.isEmpty ? "" : "      " + differing(shortened($0)) }
    lines += self.lines(of: expectation.facts)
    return lines
  }

  /// The maximum length of a value, in bytes. The queue in a stress run would fill the screen.
  private static let valueByteCountMax = 600

  func shortened(_ value: String) -> String {
    TerminalText.safe(TextLimit.cut(value, to: TerminalReport.valueByteCountMax))
  }

  /// The maximum number of lines in one part of a section.
  private static let listedCountMax = 40

  /// The first lines of a part of a section, each shortened, and the number of the omitted lines.
  func listed(_ texts: [some StringProtocol], by indentation: Int) -> [String] {
    let margin = String(repeating: " ", count: indentation)
    let shown = texts.prefix(TerminalReport.listedCountMax).map {
      $0.isEmpty ? "" : margin + shortened(String($0))
    }
    let rest = texts.count - TerminalReport.listedCountMax
    return rest > 0 ? shown + ["\(margin)… and \(rest) more"] : shown
  }

  private func lines(of facts: [CitedFact]) -> [String] {
    let shown = facts.prefix(TerminalReport.listedCountMax).flatMap(lines(of:))
    let rest = facts.count - TerminalReport.listedCountMax
    return rest > 0 ? shown + ["      … and \(rest) more"] : shown
  }

  /// A line of a difference. It is colored if it is missing, unexpected, or the mark below a drawing.
  private func differing(_ line: String) -> String {
    if line.hasPrefix("- ") { return palette.green(line) }
    if line.hasPrefix("+ ") { return palette.red(line) }
    let isMark = line.hasSuffix("^") && line.dropLast().allSatisfy { $0 == " " }
    return isMark ? palette.yellow(line) : line
  }

  private func lines(of fact: CitedFact) -> [String] {
    let line = "      " + shortened(fact.text)
    return fact.note.isEmpty ? [line] : [line, palette.dim("        " + shortened(fact.note))]
  }

  /// The maximum number of seeds of one case that are shown with their commands, not counting the
  /// first.
  private static let furtherSeedsMax = 20

  /// The line of a case with many seeds: the worst verdict, and how many seeds passed.
  func line(ofSeeds results: [CaseResult]) -> String {
    guard var worst = worst(of: results) else { return "" }
    let passed = results.count { $0.verdict == .passed }
    let seeds = TerminalReport.count(results.count, "seed")
    let share = passed == results.count ? seeds : "\(passed) of \(seeds) passed"
    worst.title = "\(share) · \(worst.title)"
    return line(of: worst)
  }

  /// The weight of a verdict. The worst verdict has the largest weight.
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

  /// The sections of all cases that need a section. If a case has many seeds, its first seed that needs
  /// a section has one. For its other seeds, only the commands are shown.
  func sections(of record: RunRecord) -> String {
    let told = Array(record.cases.lazy.filter(isTold))
    guard showsSeeds else {
      // A failure comes before a warning.
      let (failed, others) = (
        told.filter { $0.isFailed(strictly: isStrict) }, told.filter { !$0.isFailed(strictly: isStrict) }
      )
      let groups = TerminalReport.exemplary(among: SimilarFailures.groups(of: failed + others))
      let shownCount = groups.reduce(0) { $0 + 1 + $1.others.count }
      return groups.map { "\n" + section(of: $0.shown, record) + alike($0) }.joined()
        + remainder(told, shownCount: shownCount)
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

  private func alike(_ group: SimilarFailures) -> String {
    guard !group.others.isEmpty else { return "" }
    let cases = TerminalReport.count(group.others.count, "more case")
    let words =
      group.isOneLine
      ? "the same line fails in \(cases), whatever else breaks there"
      : "same failure in \(cases) of this scenario"
    return fitted("  \(words): \(TerminalText.safe(group.words))") + "\n"
  }

  private func furtherSeeds(_ results: [CaseResult]) -> String {
    guard !results.isEmpty else { return "" }
    var lines = ["", "  same failure with \(TerminalReport.count(results.count, "more seed")):"]
    for result in results.prefix(TerminalReport.furtherSeedsMax) {
      let name = result.isFailed(strictly: isStrict) ? CaseVerdict.failed.name : result.verdict.name
      lines.append(
        "    \(TerminalText.padded(name, to: 14)) \(TerminalText.safe(ShellWords.joined(result.command)))")
    }
    let rest = results.count - TerminalReport.furtherSeedsMax
    if rest > 0 { lines.append("    … and \(rest) more (see the run log)") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// If a run has no more failures than this, all are shown.
  private static let fullCountMax = 3
  /// The maximum number of failures that are shown if a run has more than `fullCountMax`.
  private static let exemplaryCountMax = 40

  /// Chooses the cases that have a section: all cases if there are few. Otherwise it chooses the
  /// clearest case for each rule, and for each other kind of failure.
  static func exemplary(among told: [SimilarFailures]) -> [SimilarFailures] {
    guard told.count > fullCountMax else { return told }
    let chosen = Set(WitnessRunSelection(CaseList(told.map(\.shown))).chosen)
    var seen: Set<String> = []
    for group in told where chosen.contains(group.shown.key) { seen.formUnion(demands(of: group.shown)) }
    let shown = told.filter { group in
      let result = group.shown
      // Cases without a run to show have one section for each verdict and subject.
      if result.factCount == 0 || result.verdict.reason != nil {
        return seen.insert("\(result.subject) \(result.verdict.name)").inserted || chosen.contains(result.key)
      }
      if group.isOneLine || chosen.contains(result.key) { return true }
      let missed = demands(of: result)
      defer { seen.formUnion(missed) }
      return !missed.isSubset(of: seen)
    }
    return Array(shown.prefix(exemplaryCountMax))
  }

  /// The rules that the failed expectations of a case name. If an expectation names no rule, its own
  /// name is used.
  private static func demands(of result: CaseResult) -> Set<String> {
    Set(result.expectations.map { "\(result.subject) expects \($0.rule?.text ?? $0.name)" })
  }

  /// The line about the cases that have no section.
  func remainder(_ told: [CaseResult], shownCount: Int) -> String {
    let count = told.count - shownCount
    guard count > 0 else { return "" }
    let words =
      "\(TerminalReport.count(count, "more case")) not shown. One case is shown per rule; "
      + "list all with `--status-level fail`, or write a report."
    return "\n" + fitted(palette.dim(words)) + "\n"
  }
}

internal import Results
internal import Rules

extension TerminalReport {
  /// A case that needs more than a line: what is wrong, the facts that show it, and how to see it again.
  func section(of result: CaseResult, _ record: RunRecord) -> String {
    heading(of: result) + "\n" + story(of: result, record)
  }

  /// The same without its heading.
  func story(of result: CaseResult, _ record: RunRecord) -> String {
    var lines = [palette.dim("  \(TerminalText.safe(result.place.description))"), ""]
    if let reason = result.verdict.reason { lines += [TerminalText.indented(reason, by: 2), ""] }
    if result.level == .should { lines += ["  the level of the scenario is should", ""] }
    if !result.crashes.isEmpty {
      lines.append("  \(palette.bold("the app ended by its own fault"))")
      lines += result.crashes.map { "    " + TerminalText.safe($0) } + [""]
    }
    for finding in result.findings {
      if let breach = finding.breach { lines += self.lines(of: finding, breach, record) + [""] }
    }
    for expectation in result.expectations { lines += self.lines(of: expectation) + [""] }
    for remark in result.remarks { lines.append("  note: " + TerminalText.safe(remark)) }
    if !result.choices.isEmpty {
      lines.append("  choices that were not the usual ones:")
      lines += result.choices.map { "    " + TerminalText.safe($0) }
    }
    if !result.remarks.isEmpty || !result.choices.isEmpty { lines.append("") }
    lines.append("  see it again: " + palette.bold(TerminalText.safe(ShellWords.joined(result.command))))
    return lines.joined(separator: "\n") + "\n"
  }

  private func heading(of result: CaseResult) -> String {
    let isFailed = result.isFailed(strictly: isStrict)
    let word = isFailed ? CaseVerdict.failed.name : result.verdict.name
    let name = palette.verdict(result.verdict, isFailed: isFailed, word)
    let seed = showsSeeds ? result.seed.map { " · seed \($0)" } ?? "" : ""
    let title = TerminalText.safe("\(result.address.text) · \(result.subject)\(seed) · \(result.title)")
    return name + "  " + palette.bold(title)
  }

  private func lines(of finding: RuleFinding, _ breach: Breach, _ record: RunRecord) -> [String] {
    let level = finding.level == .must ? "broken" : "broken, a warning"
    var lines = ["  \(palette.bold(finding.rule.text)) \(level)"]
    if let page = record.page(of: finding.rule) {
      lines.append("    the rule: " + TerminalText.safe(page.sentence))
    }
    lines.append("    " + TerminalText.safe(breach.headline))
    lines += breach.facts.flatMap(self.lines(of:))
    if breach.furtherBreaches > 0 {
      lines.append("    and \(breach.furtherBreaches) more of the same")
    }
    return lines
  }

  private func lines(of expectation: FailedExpectation) -> [String] {
    var lines = ["  \(palette.bold("expectation")) at \(TerminalText.safe(expectation.place.description))"]
    if !expectation.name.isEmpty { lines.append("    " + palette.dim(TerminalText.safe(expectation.name))) }
    lines.append("    expected  " + palette.green(TerminalText.safe(expectation.expected)))
    lines.append("    found     " + palette.red(TerminalText.safe(expectation.found)))
    lines += expectation.difference.map { $0.isEmpty ? "" : "      " + differing(TerminalText.safe($0)) }
    lines += expectation.facts.flatMap(self.lines(of:))
    return lines
  }

  /// A line of a difference: what is missing, what is too much, and the mark below a drawing stand out.
  private func differing(_ line: String) -> String {
    if line.hasPrefix("- ") { return palette.green(line) }
    if line.hasPrefix("+ ") { return palette.red(line) }
    let isMark = line.hasSuffix("^") && line.dropLast().allSatisfy { $0 == " " }
    return isMark ? palette.yellow(line) : line
  }

  private func lines(of fact: CitedFact) -> [String] {
    let line = "      " + TerminalText.safe(fact.text)
    return fact.reason.isEmpty ? [line] : [line, palette.dim("        " + TerminalText.safe(fact.reason))]
  }
}

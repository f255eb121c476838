import Results
import Rules

/// A run whose texts contain markup, commands and control characters.
enum HostileRun {
  /// Markup, control characters, runner commands, directives, and characters that XML cannot contain.
  static let text =
    "<b>&\"'</b> ]]> \u{0}\u{1b}[31m\u{fffe}\u{202e} # SKIP ok 7 -- | `code` @someone [a](javascript:b) $x$"
  /// Lines that a reader would execute, or that would end a block.
  static let lines =
    "\(text)\n::error::gotcha\n  ::stop-commands::x\r\n##[error]old\nBail out! no\n  ...\n1..99\n```\n</script>"

  static var record: RunRecord {
    var failed = CaseResult(
      address: "buy/1", title: lines, subject: "a.b|<c>", place: SourcePlace(file: "s/ä b#?,:%.lua", line: 3),
      command: ["assay", "run", lines], verdict: .failed)
    failed.findings = [
      RuleFinding(
        rule: "deliver-first", level: .must,
        outcome: .broken(Breach(headline: lines, facts: [CitedFact(sequence: 1, text: "```", reason: lines)]))
      )
    ]
    failed.expectations = [
      FailedExpectation(
        place: SourcePlace(file: lines, line: 4), name: lines, expected: lines, found: lines,
        difference: [lines])
    ]
    failed.crashes = [lines]
    failed.remarks = [lines]
    failed.choices = [lines]
    failed.factCount = 9
    var known = failed
    known.address = "buy/2"
    known.verdict = .known(reason: lines)
    var twin = failed
    twin.subject = "a_b|<c>"
    var skipped = failed
    skipped.address = "loose"
    skipped.verdict = .notApplicable(reason: lines)
    skipped.findings = []
    skipped.expectations = []
    skipped.crashes = []
    let cases = [failed, twin, known, skipped]
    var record = RunRecord(
      header: RunHeader(tool: "assay 1.2.3", caseCount: cases.count), cases: CaseList(cases),
      troubles: [
        RunTrouble(exitCode: .usage, text: lines), RunTrouble(exitCode: .usage, text: lines),
        RunTrouble(exitCode: .failed, text: "known.txt:3: “a b c” no longer fails"),
      ],
      pages: [
        RulePage(
          identifier: "deliver-first", sentence: lines, level: .must, sources: [], why: lines, breach: lines,
          fix: lines)
      ])
    record.subjects = [
      SubjectDescription(name: "a.b|<c>", title: lines, source: "javascript:alert(1)", file: "a.lua"),
      SubjectDescription(name: "a_b|<c>", title: "x", source: "https://x.org/(a)[b]<c>\"`|", file: "b.lua"),
    ]
    return record
  }
}

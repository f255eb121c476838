internal import Facts
package import Results
internal import Rules

/// A run of several apps and seeds, undivided and in shards.
package enum DividedRun {
  /// The whole run, with a witness run for each case that a report shows fact by fact.
  package static let whole: RunRecord = {
    var record = RunRecord(header: RunHeader(tool: "assay 1.2.3", caseCount: 0), cases: CaseList(cases))
    record.header.caseCount = cases.count
    record.header.seeds = SeedRange(1, 3)
    record.pages = [page("zeal", .must), page("awe", .should), page("custom/b", .must)]
    record.requirements = RequirementSet(
      name: "1999", requirements: [Requirement("zeal", .core, .must), Requirement("awe", .core, .should)])
    record.subjects = subjects
    record.troubles = [
      RunTrouble(exitCode: .usage, text: "suite/10.lua:1: unreadable"),
      RunTrouble(exitCode: .usage, text: "suite/9.lua:1: unreadable"),
    ]
    record.witnessRuns = WitnessRunSelection(CaseList(cases)).chosen.map(witnessRun)
    return record
  }()

  private static let subjects = ["zebra", "ant"].map { SubjectDescription(name: $0, file: "\($0).lua") }

  private static func page(_ name: String, _ level: RuleLevel) -> RulePage {
    RulePage(
      identifier: RuleIdentifier(name), sentence: "Show \(name).", level: level, sources: [], why: "",
      breach: "",
      fix: "")
  }

  /// Addresses whose natural order differs from their alphabetical order, and apps that are not sorted by
  /// name.
  package static let cases: [CaseResult] = {
    var cases: [CaseResult] = []
    for scenario in ["buy/2", "buy/10", "buy/11#2", "restore/1"] {
      for subject in subjects {
        for seed in UInt64(1)...3 { cases.append(result(scenario, subject.name, seed, number: cases.count)) }
      }
    }
    return cases
  }()

  private static func result(_ address: String, _ subject: String, _ seed: UInt64, number: Int) -> CaseResult
  {
    var result = CaseResult(
      address: CaseAddress(address), title: "case \(number)", subject: subject,
      place: SourcePlace(file: "suite/\(address).lua", line: 1), command: ["assay", "run", address],
      verdict: .passed)
    result.seed = seed
    // Several cases are equally short, so that the choice between them is tested too.
    result.factCount = UInt32(10 + number * 7 % 4)
    result.hash = UInt64(number)
    let breach = Breach(headline: "it broke in \(number)", facts: [])
    if number % 3 == 0 {
      result.verdict = .failed
      result.findings = [RuleFinding(rule: "zeal", level: .must, outcome: .broken(breach))]
    } else if number % 5 == 1 {
      result.verdict = .warned
      result.findings = [RuleFinding(rule: "awe", level: .should, outcome: .broken(breach))]
    } else if number % 7 == 2 {
      result.verdict = .failed
      result.crashes = ["app.lua:\(number): gone"]
    } else {
      result.findings = [RuleFinding(rule: "custom/b", level: .must, outcome: .kept)]
    }
    return result
  }

  private static func witnessRun(_ key: CaseKey) -> WitnessRun {
    WitnessRun(
      key: key, lines: [["format": "assay-trace", "version": 1, "scenario": .text(key.address.text)]])
  }

  /// The run that some logs merge into.
  package static func merged(_ logs: [NamedLog]) throws(RunLogMergeError) -> RunRecord? {
    var merger = RunLogMerger()
    for log in logs { try merger.add(log) }
    return try merger.merged()
  }

  /// The logs of the shards, as runs with `--shard` write them.
  package static func parts(_ count: Int) -> [NamedLog] {
    (1...count).map { number in
      var part = whole
      part.cases = CaseList(cases.indices.filter { $0 % count == number - 1 }.map { cases[$0] })
      part.header.caseCount = part.cases.count
      part.header.shard = RunShard(
        number: number, count: count, method: "slice", caseCount: cases.count, selection: 77)
      part.header.host = ["part": .integer(Int64(number))]
      part.pages = whole.pages.filter { page in
        part.cases.contains { $0.findings.contains { $0.rule == page.identifier } }
      }
      part.witnessRuns = WitnessRunSelection(part.cases).chosen.map(witnessRun)
      return NamedLog(name: "part-\(number).jsonl", record: part)
    }
  }
}

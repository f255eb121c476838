internal import Facts
package import Results
package import Rules

/// A handwritten run with every kind of content.
package enum SampleRun {
  package static var record: RunRecord {
    var record = RunRecord(
      header: RunHeader(tool: "assay 1.2.3", seed: UInt64.max, caseCount: cases.count),
      cases: CaseList(cases),
      troubles: [
        RunTrouble(exitCode: .usage, text: "suite/bad.lua:3: scenario has no field 'titel'\n    titel = 1")
      ], pages: [mustPage, shouldPage])
    record.header.host = ["processors": 2]
    record.requirements = RequirementSet(
      name: "1999",
      requirements: [
        Requirement("deliver-first", .core, .must), Requirement("be-brief", .core, .should),
        Requirement("third", .extended, .must),
      ])
    record.subjects = [
      SubjectDescription(
        name: "reference", title: "does what it should", source: "https://example.org/?a=1&b=<2>",
        file: "it's.lua")
    ]
    record.witnessRuns = [
      WitnessRun(
        key: broken.key,
        lines: [
          [
            "format": "assay-trace", "version": 1, "tool": "assay 1.2.3", "scenario": "purchase/3.4",
            "subject": "reference",
          ]
        ])
    ]
    return record
  }

  package static let mustPage = RulePage(
    identifier: "deliver-first", sentence: "Deliver before finishing.", level: .must,
    evidence: [.claims, .owned],
    sources: ["X4"], why: "What is lost is lost.", breach: "Finish first.", fix: "Deliver first.")

  package static let shouldPage = RulePage(
    identifier: "be-brief", sentence: "Do not ask twice.", level: .should, sources: [], why: "It annoys.",
    breach: "Ask twice.", fix: "Ask once.")

  package static let cases: [CaseResult] = [
    result("purchase/3.2", "all is well", .passed), warned, broken, expecting,
    result("purchase/3.11", "never at rest", .inconclusive(reason: "the run did not become idle")),
    result("restore/1", "needs a restore", .notApplicable(reason: "needs capability 'restores'")),
    result(
      "restore/2#2", "out of order", .error(.scenario, message: "the app is not running on phone\n    line")),
  ]

  private static var warned: CaseResult {
    var warned = result("purchase/3.3", "asks twice", .warned)
    warned.level = .should
    warned.findings = [
      RuleFinding(rule: "deliver-first", level: .must, outcome: .kept),
      RuleFinding(
        rule: "be-brief", level: .should,
        outcome: .broken(Breach(headline: "the app asked twice", facts: [fact(4, "")]))),
    ]
    return warned
  }

  private static var broken: CaseResult {
    var broken = result("purchase/3.4", "finished too early", .failed)
    broken.findings = [
      RuleFinding(
        rule: "deliver-first", level: .must,
        outcome: .broken(
          Breach(
            headline: "transaction 0 was finished before anything was granted",
            facts: [fact(12, "the app received it"), fact(13, "it finished")], furtherBreaches: 2))),
      RuleFinding(
        rule: "be-brief", level: .should, outcome: .notApplicable(reason: "the app does not report its UI")),
      RuleFinding(rule: "third", level: .must, outcome: .inconclusive(reason: "too short")),
      RuleFinding(rule: "fourth", level: .must, outcome: .notExercised),
      RuleFinding(
        rule: "fifth", level: .must, outcome: .broken(Breach(headline: "as it should", facts: [])),
        isExpected: true),
    ]
    broken.crashes = ["app.lua:7: uncaught_error: attempt to index nil"]
    broken.choices = ["callback_delay = 20ms, visit 1, device 0"]
    broken.replay = "1:assay:a.b:c::xyz"
    broken.remarks = ["the scenario ended early\u{1b}[31m"]
    broken.factCount = 17
    broken.hash = .max
    return broken
  }

  private static var expecting: CaseResult {
    var expecting = result("purchase/3.10", "counts 'coins'", .failed)
    expecting.expectations = [
      FailedExpectation(
        place: SourcePlace(file: "suite/purchase/3_10.lua", line: 9),
        name: "expect(numbers):equals(wanted)", expected: "{ 1, 2 }", found: "{ 1, 3 }",
        difference: ["[2]: expected 2, found 3"], facts: [fact(5, "")]),
      FailedExpectation(
        place: SourcePlace(file: "suite/purchase/3_10.lua", line: 10), name: "expect(world):shows [[",
        expected: "finished", found: "granted (#7)",
        difference: [
          "drawn", "  app: finished  granted", "       ^", "happened", "  app: granted  finished", "       ^",
          "- [1] 2", "+ [3] 4",
        ]),
    ]
    return expecting
  }

  private static func fact(_ sequence: UInt32, _ reason: String) -> CitedFact {
    CitedFact(
      sequence: sequence, text: "#\(sequence) 0.050s app@phone queue.finish_called transaction=0",
      reason: reason,
      raw: ["sequence": .integer(Int64(sequence))],
      place: sequence.isMultiple(of: 2) ? nil : SourcePlace(file: "my app/shop.lua", line: Int(sequence)))
  }

  private static func result(_ address: CaseAddress, _ title: String, _ verdict: CaseVerdict)
    -> CaseResult
  {
    CaseResult(
      address: address, title: title, subject: "reference",
      place: SourcePlace(file: "suite/a b.lua", line: 2),
      command: ["assay", "run", "my suite", address.text, "--app", "it's.lua"], verdict: verdict)
  }
}

import Results
import Rules
import Testing

@Suite("Exit codes")
struct ExitCodeTests {
  @Test(
    "the code follows from everything that holds, worst first",
    arguments: [
      ([], .success), ([.success], .success), ([.inconclusive, .nothingApplicable], .inconclusive),
      ([.failed, .inconclusive], .failed), ([.failed, .appMisbehaved], .appMisbehaved),
      ([.appMisbehaved, .usage], .usage), ([.usage, .nondeterminism], .nondeterminism),
      ([.nondeterminism, .unwritable], .unwritable), ([.unwritable, .internalError], .internalError),
      ([.internalError, .interrupted], .interrupted), ([.terminated, .internalError], .terminated),
      ([.nothingApplicable, .failed], .failed), (ExitCode.allCases, .interrupted),
    ] as [([ExitCode], ExitCode)])
  func precedence(codes: [ExitCode], answer: ExitCode) {
    #expect(ExitCode.deciding(among: codes) == answer)
    #expect(ExitCode.deciding(among: codes.reversed()) == answer)
  }

  @Test("every code has its place in the precedence, and its number is the published one")
  func numbers() {
    #expect(Set(ExitCode.precedence) == Set(ExitCode.allCases))
    #expect(ExitCode.precedence.count == ExitCode.allCases.count)
    #expect(ExitCode.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 64, 70, 74, 75, 130, 143])
  }

  @Test(
    "a run ends with the code of what became of its cases",
    arguments: [
      ([], false, 4), ([.passed], false, 0), ([.passed, .notApplicable(reason: "")], false, 0),
      ([.notApplicable(reason: "")], false, 4), ([.passed, .failed], false, 1),
      ([.passed, .inconclusive(reason: "")], false, 2), ([.failed, .inconclusive(reason: "")], false, 1),
      ([.known(reason: "")], false, 0), ([.known(reason: ""), .inconclusive(reason: "")], false, 2),
      ([.passed, .error(.scenario, message: "")], false, 64),
      ([.failed, .error(.app, message: "")], false, 3),
      ([.error(.nondeterminism, message: ""), .error(.scenario, message: "")], false, 5),
      ([.error(.internal, message: ""), .failed], false, 70), ([.passed], true, 0),
    ] as [([CaseVerdict], Bool, Int32)])
  func runs(verdicts: [CaseVerdict], isStrict: Bool, code: Int32) {
    #expect(record(verdicts, isStrict: isStrict).exitCode.rawValue == code)
  }

  @Test(
    "a warning fails a case only where that was asked for",
    arguments: [(false, 0), (true, 1)] as [(Bool, Int32)])
  func warnings(isStrict: Bool, code: Int32) {
    let warned = record([.warned, .passed], isStrict: isStrict)
    #expect(warned.exitCode.rawValue == code)
    #expect(warned.counts["passed"] == 1)
    #expect(warned.counts["warned"] == (isStrict ? 0 : 1))
    #expect(warned.counts["failed"] == (isStrict ? 1 : 0))
  }

  @Test(
    "a rule and a scenario that only should hold warn alike, and neither hides a rule that must hold",
    arguments: [
      (.passed, .must, nil, .passed), (.passed, .must, .should, .warned), (.failed, .must, .should, .failed),
      (.failed, .should, nil, .warned), (.passed, .should, nil, .passed), (.failed, .should, .must, .failed),
      (.inconclusive(reason: "x"), .should, .should, .inconclusive(reason: "x")),
    ] as [(CaseVerdict, RuleLevel, RuleLevel?, CaseVerdict)])
  func weighing(
    verdict: CaseVerdict, level: RuleLevel, broken: RuleLevel?, expected: CaseVerdict
  ) {
    var result = record([verdict], isStrict: false).cases[0]
    result.level = level
    if let broken {
      let breach = Breach(headline: "it broke", facts: [])
      result.findings = [RuleFinding(rule: "a-rule", level: broken, outcome: .broken(breach))]
    }
    result.weigh()
    #expect(result.verdict == expected)
  }

  @Test("what could not be used, and an interruption, outweigh the cases")
  func troubles() {
    var troubled = record([.failed], isStrict: false)
    troubled.troubles = [RunTrouble(exitCode: .usage, text: "a file cannot be read")]
    #expect(troubled.exitCode == .usage)
    troubled.troubles.append(RunTrouble(exitCode: .unwritable, text: "a trace cannot be written"))
    #expect(troubled.exitCode == .unwritable)
    troubled.interruption = .interrupted
    #expect(troubled.exitCode == .interrupted)
    #expect(!troubled.isComplete)
  }

  private func record(_ verdicts: [CaseVerdict], isStrict: Bool) -> RunRecord {
    let cases = verdicts.enumerated().map { number, verdict in
      CaseResult(
        address: CaseAddress("purchase/\(number)"), title: "a title", subject: "app",
        place: SourcePlace(file: "a.lua", line: 1), verdict: verdict)
    }
    return RunRecord(
      header: RunHeader(tool: "assay 1", isStrict: isStrict, caseCount: cases.count), cases: CaseList(cases))
  }
}

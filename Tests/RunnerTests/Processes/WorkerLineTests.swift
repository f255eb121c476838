import Facts
import Results
import Rules
import Testing

@testable import Runner

@Suite("What a worker tells its parent")
struct WorkerLineTests {
  private let recipe = CaseRecipe(
    makeRunner: { { _ in preconditionFailure("nothing runs here") } },
    outline: { number, verdict in
      CaseResult(
        address: CaseAddress("case/\(number)"), title: "case \(number)", subject: "small",
        place: SourcePlace(file: "suite/case.lua", line: number), command: ["assay", "run"], verdict: verdict)
    })

  private func finished(_ number: Int, _ change: (inout FinishedCase) -> Void = { _ in }) -> FinishedCase {
    var finished = FinishedCase(result: recipe.outline(number, .passed))
    finished.result.findings = [
      RuleFinding(rule: "deliver-before-finish", level: .must, outcome: .kept),
      RuleFinding(
        rule: "price-localised", level: .should, outcome: .notApplicable(reason: "case \(number % 2)")),
    ]
    finished.result.replay = "assay1 …"
    finished.result.factCount = 4_000_000_000
    finished.result.hash = 0xfedc_ba98_7654_3210
    change(&finished)
    return finished
  }

  @Test("every event arrives as it was told, the short lines and the whole ones")
  func roundTrip() {
    let breach = Breach(headline: "lost", facts: [], furtherBreaches: 2)
    let events: [WorkerEvent] = [
      .began(0),
      .finished(0, finished(0)),
      .finished(1, finished(1) { $0.result.remarks = ["one", "two"] }),
      .finished(2, finished(2) { $0.result.choices = ["a \"quoted\" choice"] }),
      .finished(3, finished(3) { $0.result.verdict = .failed }),
      .finished(4, finished(4) { $0.result.level = .should }),
      .finished(5, finished(5) { $0.trouble = RunTrouble(exitCode: .unwritable, text: "no room") }),
      .finished(6, finished(6) { $0.details = .list([.integer(1)]) }),
      .finished(7, finished(7) { $0.result.crashes = ["app.lua:1: gone"] }),
      .finished(
        8,
        finished(8) {
          $0.result.findings = [
            RuleFinding(
              rule: "deliver-before-finish", level: .must, outcome: .broken(breach), isExpected: true)
          ]
        }),
      .finished(9, finished(9)),
    ]
    var writer = WorkerLineWriter()
    var reader = WorkerLineReader(recipe: recipe)
    for event in events {
      let line = writer.bytes(of: event)
      #expect(line.last == UInt8(ascii: "\n"))
      #expect(reader.event(of: line.dropLast()) == event)
    }
  }

  @Test("a finding is told once and is a number from then on")
  func learning() {
    var writer = WorkerLineWriter()
    let first = writer.bytes(of: .finished(0, finished(0)))
    let second = writer.bytes(of: .finished(2, finished(2)))
    #expect(String(decoding: first, as: UTF8.self).contains("deliver-before-finish"))
    #expect(
      String(decoding: second, as: UTF8.self)
        == #"{"passed":2,"rules":[0,1],"choices":[],"remarks":[],"replay":"assay1 …","facts":4000000000,"#
        + #""hash":-81985529216486896}"# + "\n")
  }

  @Test(
    "a line that is cut off, or speaks of a finding that was never told, is no event",
    arguments: [
      "", "{", #"{"passed":1}"#, #"{"finished":1}"#, #"{"passed":1,"rules":[0],"choices":[],"remarks":[],"#,
      #"{"passed":1,"rules":[0],"choices":[],"remarks":[],"replay":"","facts":1,"hash":1}"#,
    ])
  func broken(line: String) {
    var reader = WorkerLineReader(recipe: recipe)
    #expect(reader.event(of: Array(line.utf8)[...]) == nil)
  }
}

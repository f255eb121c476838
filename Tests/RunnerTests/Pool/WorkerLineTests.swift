import Facts
import Results
import Rules
import Testing

@testable import Runner

@Suite("What a worker tells its parent")
struct WorkerLineTests {
  private static func outline(_ number: Int, _ verdict: CaseVerdict) -> CaseResult {
    CaseResult(
      address: CaseAddress("case/\(number)"), title: "case \(number)", subject: "small",
      place: SourcePlace(file: "suite/case.lua", line: number), command: ["assay", "run"], verdict: verdict)
  }

  private let wire = CaseWire(outline: outline)

  private func finished(_ number: Int, _ change: (inout FinishedCase) -> Void = { _ in }) -> FinishedCase {
    var finished = FinishedCase(result: Self.outline(number, .passed))
    finished.result.findings = [
      RuleFinding(rule: "deliver-before-finish", level: .must, outcome: .kept),
      RuleFinding(
        rule: "price-matches-store", level: .should, outcome: .notApplicable(reason: "case \(number % 2)")),
    ]
    finished.result.replay = "assay1 …"
    finished.result.factCount = 4_000_000_000
    finished.result.hash = 0xfedc_ba98_7654_3210
    change(&finished)
    return finished
  }

  @Test("every case arrives as it was told, the short lines and the whole ones")
  func roundTrip() {
    let breach = Breach(headline: "lost", facts: [], furtherBreaches: 2)
    let cases = [
      finished(0),
      finished(1) { $0.result.remarks = ["one", "two"] },
      finished(2) { $0.result.choices = ["a \"quoted\" choice"] },
      finished(3) { $0.result.verdict = .failed },
      finished(4) { $0.result.level = .should },
      finished(5) { $0.trouble = RunTrouble(exitCode: .unwritable, text: "no room") },
      finished(6) { $0.result.findings = [] },
      finished(7) { $0.result.crashes = ["app.lua:1: gone"] },
      finished(8) {
        $0.result.findings = [
          RuleFinding(
            rule: "deliver-before-finish", level: .must, outcome: .broken(breach), isExpected: true)
        ]
      },
      finished(9),
      finished(10),
    ]
    var writer = WorkerLineWriter(wire: wire)
    var reader = WorkerLineReader(wire: wire)
    for (number, told) in cases.enumerated() {
      let line = writer.bytes { $0.finished(number, told) }
      #expect(line.last == UInt8(ascii: "\n"))
      guard case .finished(number, let heard)? = reader.event(of: line.dropLast()) else {
        Issue.record("case \(number) is not read")
        continue
      }
      #expect(heard == told)
    }
  }

  @Test("the end of a case and the beginning of the next are two lines")
  func turns() {
    var writer = WorkerLineWriter(wire: wire)
    var reader = WorkerLineReader(wire: wire)
    let bytes = writer.bytes { lines in
      lines.finished(3, finished(3))
      lines.began(17)
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    guard lines.count == 2, case .finished(3, _)? = reader.event(of: lines[0]),
      case .began(17)? = reader.event(of: lines[1])
    else {
      Issue.record("found \(String(decoding: bytes, as: UTF8.self))")
      return
    }
  }

  @Test("findings and lists of them are told once and are numbers from then on")
  func learning() {
    var writer = WorkerLineWriter(wire: wire)
    let lines = [0, 2, 1].map { number in
      String(decoding: writer.bytes { $0.finished(number, finished(number)) }, as: UTF8.self)
    }
    #expect(lines[0].contains("deliver-before-finish"))
    #expect(lines[1] == #"[2,4000000000,-81985529216486896,"assay1 …",0]"# + "\n")
    #expect(lines[2].hasPrefix(#"[1,4000000000,-81985529216486896,"assay1 …",[0,2],[{"#))
  }

  @Test(
    "a line that is cut off, or speaks of a finding that was never told, is no event",
    arguments: [
      "", "{", "{}", "[1", "[1]", #"[1,{}]"#, #"[1,2,3,"",[0]]"#, #"[1,2,3,"",0]"#, #"[1,2,3,"",[],[]]"#,
    ])
  func broken(line: String) {
    var reader = WorkerLineReader(wire: wire)
    #expect(reader.event(of: Array(line.utf8)[...]) == nil)
  }
}

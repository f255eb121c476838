import Rules
import Samples
import Testing

@testable import Results

@Suite("The list of a run's cases")
struct CaseListTests {
  @Test("what goes in comes out, whatever the cases share")
  func roundTrip() {
    let cases = SampleRun.cases + SampleRun.cases + seeded(1...4)
    #expect(Array(CaseList(cases)) == cases)
    #expect(CaseList(cases) == CaseList(cases) && CaseList(cases) != CaseList(cases.dropLast()))
  }

  @Test("a case with a seed keeps its number in the command, also where that number stands elsewhere")
  func seeds() {
    var result = seeded(7...7)[0]
    result.command = ["assay", "run", "7", "--seed", "7", "--app", "7"]
    var other = result
    other.seed = 8
    other.command = ["assay", "run", "7", "--seed", "8", "--app", "7"]
    var unseeded = result
    unseeded.seed = nil
    var odd = result
    odd.command = ["assay", "replay", "--seed"]
    let cases = [result, other, unseeded, odd]
    #expect(Array(CaseList(cases)) == cases)
  }

  @Test("a place can be changed, and cases are removed and inserted as in a list")
  func changes() {
    var cases = SampleRun.cases
    var list = CaseList(cases)
    for place in list.indices { list[place].remarks.append("seen") }
    for place in cases.indices { cases[place].remarks.append("seen") }
    list.removeLast()
    cases.removeLast()
    list.insert(contentsOf: seeded(1...2), at: 1)
    cases.insert(contentsOf: seeded(1...2), at: 1)
    #expect(Array(list) == cases)
  }

  @Test("the cases of a subject come in their order, and subjects in the order of their first case")
  func subjects() {
    let cases = ["b", "a", "b", "c"].map { subject in
      var result = SampleRun.cases[0]
      result.subject = subject
      return result
    }
    var list = CaseList(cases)
    #expect(list.subjects == ["b", "a", "c"])
    #expect(Array(list.of("b")) == [cases[0], cases[2]])
    list[1].subject = "c"
    #expect(list.subjects == ["b", "c"])
  }

  @Test(
    "cases that differ in what their seed decides alone are one group, and counts are those of each by itself"
  )
  func groups() {
    let cases = seeded(1...5) + SampleRun.cases + seeded(6...7)
    let list = CaseList(cases)
    let groups = list.groups()
    #expect(groups.map(\.count).reduce(0, +) == cases.count && groups[0].count >= 7)
    #expect(groups[0].first == cases[0])
    for isStrict in [false, true] {
      #expect(list.counts(strictly: isStrict) == VerdictCounts(cases, strictly: isStrict))
      for subject in list.subjects {
        #expect(
          list.counts(of: subject, strictly: isStrict)
            == VerdictCounts(cases.filter { $0.subject == subject }, strictly: isStrict))
      }
    }
    var broken: [RuleIdentifier: Int] = [:]
    for result in cases { for rule in result.brokenRules { broken[rule, default: 0] += 1 } }
    #expect(list.brokenCaseCounts == broken && !broken.isEmpty)
  }

  @Test("equal lists of findings are stored once, wherever they lie in memory")
  func sharedFindings() throws {
    let sample = try #require(SampleRun.cases.first { !$0.findings.isEmpty })
    var list = CaseList()
    for _ in 0..<3 {
      var result = sample
      result.findings = result.findings.map { $0 }
      list.append(result)
      list.append(result)
    }
    #expect(list.findingLists.count == 1)
    var other = sample
    other.findings.removeLast()
    list.append(other)
    #expect(list.findingLists.count == 2 && list[6] == other)
  }

  private func seeded(_ seeds: ClosedRange<UInt64>) -> [CaseResult] {
    seeds.map { seed in
      var result = SampleRun.cases[0]
      result.seed = seed
      result.command = ["assay", "run", "suite", "purchase/3.2", "--app", "app.lua", "--seed", String(seed)]
      result.hash = seed &* 0x9e37_79b9_7f4a_7c15
      result.factCount = UInt32(seed)
      return result
    }
  }
}

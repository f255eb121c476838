import Facts
import Results
import Rules
import Samples
import Testing

@Suite("Logs that become one run")
struct RunLogMergeTests {
  private func merged(_ logs: [NamedLog]) throws -> RunRecord { try #require(try DividedRun.merged(logs)) }

  @Test(
    "the run is the same however it was divided, in whatever order its logs are given",
    arguments: [1, 2, 4, 7, 24, 30])
  func independence(count: Int) throws {
    let whole = try merged([NamedLog(name: "whole", record: DividedRun.whole)])
    let parts = DividedRun.parts(count)
    for logs in [parts, parts.reversed(), Array(parts[(count / 2)...] + parts[..<(count / 2)])] {
      let record = try merged(logs)
      #expect(record == whole)
      #expect(LogWriter.bytes(of: record) == LogWriter.bytes(of: whole))
    }
  }

  @Test(
    "one log of a whole run stays as it is, but for what belongs to the machine and the order of its troubles"
  )
  func one() throws {
    var whole = DividedRun.whole
    whole.header.host = ["processors": 3]
    let record = try merged([NamedLog(name: "whole", record: whole)])
    whole.header.host = nil
    whole.troubles.reverse()
    #expect(record == whole)
  }

  @Test("one log whose cases are not in order, or there twice, is put right like several")
  func oneOutOfOrder() throws {
    let whole = try merged([NamedLog(name: "whole", record: DividedRun.whole)])
    var turned = DividedRun.whole
    turned.cases = CaseList(turned.cases.reversed())
    #expect(try merged([NamedLog(name: "turned", record: turned)]).cases == whole.cases)
    var doubled = DividedRun.whole
    doubled.cases = CaseList(doubled.cases.flatMap { [$0, $0] })
    #expect(try merged([NamedLog(name: "doubled", record: doubled)]).cases == whole.cases)
  }

  @Test("the runs that are shown whole are those that the undivided run shows")
  func witnessRuns() throws {
    let parts = DividedRun.parts(5)
    let count = parts.reduce(0) { $0 + $1.record.witnessRuns.count }
    let record = try merged(parts)
    #expect(record.witnessRuns.map(\.key) == WitnessRunSelection(CaseList(DividedRun.cases)).chosen)
    #expect(record.witnessRuns.count < count, "nothing was left out, so nothing is shown here")
  }

  @Test("a part that is missing is told, and the run is no success")
  func missing() throws {
    var parts = DividedRun.parts(4)
    for index in parts.indices {
      var record = parts[index].record
      record.cases = CaseList(
        record.cases.map { result in
          var passed = result
          passed.verdict = .passed
          passed.findings = []
          passed.crashes = []
          return passed
        })
      record.troubles = []
      parts[index] = NamedLog(name: parts[index].name, record: record)
    }
    #expect(try merged(parts).exitCode == .success)
    let record = try merged([parts[3], parts[0]])
    #expect(!record.isComplete && record.exitCode == .inconclusive)
    #expect(
      record.troubles.map(\.text) == [
        "shards 2, 3 of 4 are missing, with 12 of 24 cases; give the logs of all shards, or run the shards that "
          + "`assay report --missing` lists"
      ])
    #expect(
      try merged(Array(parts.dropLast())).troubles.map(\.text) == [
        "shard 4 of 4 is missing, with 6 of 24 cases; give the logs of all shards, or run the shards that "
          + "`assay report --missing` lists"
      ])
  }

  @Test("a part that comes twice counts once, and a note says so")
  func doubled() throws {
    let parts = DividedRun.parts(3)
    var merger = RunLogMerger()
    for log in parts + [parts[1]] { try merger.add(log) }
    #expect(merger.remarks == ["shard 2 of 3 is given 2 times; it counts once"])
    #expect(try merger.merged() == (try merged(parts)))
  }

  @Test("logs that contradict each other are nondeterminism, in either order")
  func contradiction() throws {
    let parts = DividedRun.parts(3)
    var other = parts[1].record
    other.cases[0].hash = 99
    let twin = NamedLog(name: "again.jsonl", record: other)
    let record = try merged(parts + [twin])
    #expect(record.exitCode == .nondeterminism && record.isComplete)
    #expect(record == (try merged([twin] + parts.reversed())))
    let wrong = record.cases.filter { $0.exitCode(strictly: false) == .nondeterminism }
    #expect(wrong.map(\.key) == [other.cases[0].key])
    #expect(
      wrong.first?.verdict
        == .error(
          .nondeterminism,
          message: "two logs disagree about this case: warned after 13 facts (hash 0000000000000001); "
            + "warned after 13 facts (hash 0000000000000063)"))
  }

  @Test("the same case with another command or a known failure is no contradiction")
  func sameRun() throws {
    let parts = DividedRun.parts(3)
    var other = parts[0].record
    other.cases[0].command = ["elsewhere/assay"]
    let failed = try #require(other.cases.indices.first { other.cases[$0].verdict == .failed })
    other.cases[failed].verdict = .known(reason: "known.txt:1")
    let twin = NamedLog(name: "again.jsonl", record: other)
    let record = try merged(parts + [twin])
    #expect(record == (try merged([twin] + parts)))
    #expect(!record.cases.contains { $0.exitCode(strictly: false) == .nondeterminism })
  }

  @Test("a known failure is stale only where no part saw it fail")
  func stale() throws {
    var parts = DividedRun.parts(2)
    // The cases of the second shard follow “zeal” or do not exercise it. Those of the first break it.
    func adding(_ line: Int, _ text: String, to part: NamedLog) -> NamedLog {
      var record = part.record
      record.troubles.append(
        RunTrouble(exitCode: .failed, text: "known.txt:\(line): “\(text)” no longer fails\n  remove the line")
      )
      return NamedLog(name: part.name, record: record)
    }
    parts[1] = adding(1, "* buy/2 zeal", to: parts[1])
    parts[1] = adding(2, "* * crash:no", to: parts[1])
    let breaking = DividedRun.cases.filter {
      $0.address == "buy/2" && $0.failures(includesWarnings: false) == ["zeal"]
    }
    #expect(!breaking.isEmpty)
    let troubles = try merged(parts).troubles.filter(\.isStale).map(\.text)
    #expect(troubles == ["known.txt:2: “* * crash:no” no longer fails\n  remove the line"])
  }

  @Test("logs of several apps stand beside each other, by their names")
  func apps() throws {
    let logs = ["zebra", "ant"].map { name in
      var record = DividedRun.whole
      record.cases.removeAll { $0.subject != name }
      record.subjects.removeAll { $0.name != name }
      record.header.caseCount = record.cases.count
      return NamedLog(name: name, record: record)
    }
    let record = try merged(logs)
    #expect(record == (try merged(logs.reversed())))
    #expect(record.isComplete && record.subjects.map(\.name) == ["ant", "zebra"])
    #expect(record.cases.prefix(4).map(\.subject) == ["ant", "ant", "ant", "zebra"])
  }

  @Test("seeds that follow each other become one range")
  func seeds() throws {
    func log(_ first: UInt64, _ last: UInt64) -> NamedLog {
      var record = DividedRun.whole
      record.cases.removeAll { !(first...last).contains($0.seed ?? 0) }
      record.header.caseCount = record.cases.count
      record.header.seeds = SeedRange(first, last)
      return NamedLog(name: "seeds-\(first)", record: record)
    }
    let whole = try merged([NamedLog(name: "whole", record: DividedRun.whole)])
    #expect(try merged([log(3, 3), log(1, 2)]) == whole)
    #expect(try merged([log(2, 3), log(1, 2)]) == whole, "cases that are there twice count once")
    #expect(throws: RunLogMergeError.self) { try merged([log(3, 3), log(1, 1)]) }
  }

  @Test("cases that are missing without a reason are told, and the run is no success")
  func absence() throws {
    var log = DividedRun.whole
    log.cases = log.cases.filter { $0.verdict == .passed }
    log.troubles = []
    let record = try merged([NamedLog(name: "a", record: log)])
    #expect(record.exitCode == .inconclusive)
    #expect(
      record.troubles.map(\.text) == [
        "24 cases were expected, but the logs have \(log.cases.count); run the scenarios to create the logs again"
      ])
  }

  @Test("an interruption and a limit of failures are those of the whole")
  func ends() throws {
    var parts = DividedRun.parts(3)
    var first = parts[0].record
    first.cases.removeLast()
    first.interruption = .interrupted
    parts[0] = NamedLog(name: "a", record: first)
    var second = parts[1].record
    second.cases.removeLast()
    second.failureLimit = 2
    parts[1] = NamedLog(name: "b", record: second)
    let record = try merged(parts)
    #expect(record.interruption == .interrupted && record.failureLimit == 2 && !record.isComplete)
    #expect(record.header.caseCount == 24 && record.cases.count == 22)
  }
}

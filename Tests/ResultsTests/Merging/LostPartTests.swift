import Facts
import Results
import Samples
import Testing

@Suite("Parts of a run that were lost")
struct LostPartTests {
  private func intake(_ logs: [NamedLog]) throws -> RunLogMerger {
    var intake = RunLogMerger()
    for log in logs { try intake.add(log) }
    return intake
  }

  /// The log of a run that a signal ended before its last case.
  private func interrupted(_ log: NamedLog) -> NamedLog {
    var record = log.record
    record.cases.removeLast()
    record.interruption = .terminated
    return NamedLog(name: "killed-" + log.name, record: record)
  }

  @Test("the missing parts are those without a log, and those of which no run came to its end")
  func missing() throws {
    let parts = DividedRun.parts(5)
    #expect(try intake(parts).missingParts == [])
    #expect(try intake([parts[3], parts[1]]).missingParts == [1, 3, 5])
    var lost = try intake([parts[3], interrupted(parts[1])])
    #expect(lost.missingParts == [1, 2, 3, 5])
    try lost.addIncomplete(parts[0].record.header, of: "torn.jsonl")
    #expect(lost.missingParts == [1, 2, 3, 5])
    #expect(
      lost.remarks == [
        "torn.jsonl is incomplete (was the run killed?); shard 1 of 5 counts as missing"
      ])
  }

  @Test("a shard of billions takes no more memory than one of three")
  func manyShards() throws {
    var record = DividedRun.parts(3)[1].record
    record.header.shard = RunShard(
      number: 2, count: 2_000_000_000, method: "slice", caseCount: 24, selection: 77)
    var merger = try intake([NamedLog(name: "one", record: record)])
    #expect(merger.missingParts.count == 1_999_999_999)
    try merger.addIncomplete(record.header, of: "torn")
    let merged = try #require(try merger.merged())
    #expect(merged.troubles.contains { $0.text.hasPrefix("shards 1, 3, 4, 5,") })
  }

  @Test("a run that stopped at its limit of failures came to its end")
  func failFast() throws {
    var parts = DividedRun.parts(3)
    var record = parts[1].record
    record.cases.removeLast()
    record.failureLimit = 1
    parts[1] = NamedLog(name: "stopped", record: record)
    #expect(try intake(parts).missingParts == [])
  }

  @Test("a run of the whole part takes the place of an interrupted and of a torn one, in any order")
  func again() throws {
    let parts = DividedRun.parts(3)
    let whole = try #require(try DividedRun.merged(parts))
    for logs in [parts + [interrupted(parts[1])], [interrupted(parts[1])] + parts] {
      var intake = try intake(logs)
      try intake.addIncomplete(parts[2].record.header, of: "torn.jsonl")
      #expect(intake.missingParts == [])
      #expect(
        intake.remarks == [
          "torn.jsonl is incomplete (was the run killed?); another log has shard 3 of 3",
          "shard 2 of 3 is given 2 times; it counts once",
        ])
      #expect(try intake.merged() == whole)
    }
    #expect(try DividedRun.merged([parts[0], interrupted(parts[1]), parts[2]])?.interruption == .terminated)
  }

  @Test("a torn log of another run is refused, and without a whole log there is no run")
  func torn() throws {
    let parts = DividedRun.parts(3)
    var intake = RunLogMerger()
    try intake.addIncomplete(parts[1].record.header, of: "torn.jsonl")
    #expect(intake.isDivided && intake.missingParts == [1, 2, 3])
    #expect(try intake.merged() == nil)
    var other = parts[0].record.header
    other.tool = "assay 9"
    #expect(throws: RunLogMergeError.self) { try intake.addIncomplete(other, of: "other.jsonl") }
  }

  @Test("a log that is cut anywhere before its footer is torn, and tells its header once that is whole")
  func cuts() throws {
    let bytes = LogWriter.bytes(of: DividedRun.parts(3)[1].record)
    let headerCount = try #require(bytes.firstIndex(of: 0x0a))
    for count in [0, 1, 30, headerCount - 1, headerCount, headerCount + 9, bytes.count / 2, bytes.count - 2] {
      var (reader, log) = (LogReader<RunLog>(), RunLog())
      do throws(LogError) {
        try reader.read(bytes[..<count], into: &log)
        try reader.finish(&log)
        Issue.record("\(count) of \(bytes.count) bytes are a log")
      } catch {
        #expect(error.isTorn, "\(count) bytes: \(error)")
        #expect((log.record?.header.shard?.number == 2) == (count >= headerCount), "\(count) bytes")
      }
    }
    #expect(try RunRecord(log: Array(bytes.dropLast())).cases.count == 8, "only the last line end is gone")
  }

  @Test("a file that is no log, and one that lost lines in its middle, are not torn")
  func flaws() throws {
    let bytes = LogWriter.bytes(of: DividedRun.parts(3)[1].record)
    let lines = bytes.split(separator: 0x0a)
    let lossy = lines.filter { !$0.starts(with: Array("{\"case\":\"buy/10\"".utf8)) }.joined(separator: [0x0a]
    )
    for text in [Array("no log".utf8), Array("{\"format\":\"assay-trace\"".utf8), Array(lossy)] {
      do throws(LogError) {
        _ = try RunRecord(log: text)
        Issue.record("the text is a log")
      } catch {
        #expect(!error.isTorn, "\(error)")
      }
    }
  }

  @Test("a log is written some lines at a time")
  func pieces() {
    var record = DividedRun.whole
    for number in 0..<2_000 {
      var result = DividedRun.cases[number % DividedRun.cases.count]
      result.title = "case \(number)"
      record.cases.append(result)
    }
    var pieces: [[UInt8]] = []
    LogWriter.write(record) { pieces.append($0) }
    #expect(pieces.count > 5 && pieces.allSatisfy { $0.count < 80_000 })
    #expect(Array(pieces.joined()) == LogWriter.bytes(of: record))
  }
}

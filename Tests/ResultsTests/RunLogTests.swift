import Foundation
import Results
import Rules
import Samples
import Testing

@Suite("Run logs")
struct RunLogTests {
  @Test("what is written is read back, value for value and byte for byte")
  func roundTrip() throws {
    let record = SampleRun.record
    let bytes = LogWriter.bytes(of: record)
    let read = try RunRecord(log: bytes)
    #expect(read == record)
    #expect(LogWriter.bytes(of: read) == bytes)
  }

  @Test("a log is the same in pieces of any length", arguments: [1, 7, 64, 1_000, 65_536])
  func pieces(byteCount: Int) throws {
    let bytes = LogWriter.bytes(of: repeated)
    var (reader, log) = (LogReader<RunLog>(), RunLog())
    for start in stride(from: 0, to: bytes.count, by: byteCount) {
      try reader.read(bytes[start..<min(start + byteCount, bytes.count)], into: &log)
    }
    try reader.finish(&log)
    #expect(log.record == repeated)
  }

  @Test("a line without an end is refused before it fills the memory")
  func endlessLine() throws {
    var (reader, log) = (LogReader<RunLog>(lineByteCountMax: 1_000), RunLog())
    try reader.read(Array(repeating: 0x20, count: 1_000)[...], into: &log)
    let error = #expect(throws: LogError.self) { try reader.read([0x20], into: &log) }
    #expect(
      error?.description
        == "line 1: expected a line of at most 1000 bytes, found a longer line; check that the file is a run log"
    )
  }

  @Test("a line whose findings stood in another one is checked like any line")
  func repeatedFindings() throws {
    let lines = String(decoding: LogWriter.bytes(of: repeated), as: UTF8.self)
    let last = try #require(lines.range(of: "\"subject\":\"twin\"", options: .backwards))
    let wrong = lines.replacingCharacters(in: last, with: "\"subject\":7")
    let error = #expect(throws: LogError.self) { try RunRecord(log: Array(wrong.utf8)) }
    #expect(error?.expected == "“subject”: a string")
    // A key with this name elsewhere is not mistaken for the findings.
    let nested = lines.replacing("\"crashes\":[]", with: "\"crashes\":[],\"more\":{\"a\":1,\"rules\":[]}")
    #expect(try RunRecord(log: Array(nested.utf8)) == repeated)
    let before = lines.replacing(
      "\"title\"", with: "\"more\":{\"a\":1,\"rules\":[],\"expectations\":[]},\"title\"")
    #expect(try RunRecord(log: Array(before.utf8)) == repeated)
    // An empty list precedes it; some cases have one.
    var bare = repeated
    bare.cases[0].findings = []
    let empty = String(decoding: LogWriter.bytes(of: bare), as: UTF8.self)
    #expect(
      try RunRecord(
        log:
          Array(
            empty.replacing(
              "\"title\"", with: "\"more\":{\"a\":1,\"rules\":[],\"expectations\":[]},\"title\""
            )
            .utf8))
        == bare)
  }

  /// The sample with each case twice, so that its findings are in several lines.
  private var repeated: RunRecord {
    var record = SampleRun.record
    record.cases += SampleRun.cases.map { result in
      var twin = result
      twin.subject = "twin"
      return twin
    }
    record.header.caseCount = record.cases.count
    return record
  }

  @Test("an interruption is read back, and so is that the run is incomplete")
  func interrupted() throws {
    var record = SampleRun.record
    record.interruption = .terminated
    record.cases.removeLast()
    let read = try RunRecord(log: LogWriter.bytes(of: record))
    #expect(read == record)
    #expect(!read.isComplete)
    #expect(read.exitCode == .terminated)
  }

  @Test("that a run stopped after failures is read back")
  func stopped() throws {
    var record = SampleRun.record
    record.failureLimit = 2
    record.cases.removeLast()
    record.cases[2].verdict = .known(reason: "known.txt:3: ticket 9")
    #expect(try RunRecord(log: LogWriter.bytes(of: record)) == record)
  }

  @Test("lines of a kind that is not known are skipped")
  func unknownLines() throws {
    var lines = log.split(separator: "\n").map(String.init)
    lines.insert(#"{"weather":"fine","case_count":3}"#, at: 2)
    #expect(try RunRecord(log: Array(lines.joined(separator: "\n").utf8)) == SampleRun.record)
  }

  @Test(
    "a log that cannot be trusted is refused, with the line, what was expected and what was found",
    arguments: [
      (
        "{\"format\"", "{\"form\"",
        "line 1: expected a run log header with the format “assay-run”, found no format"
      ),
      ("\"version\":1", "\"version\":9", "line 1: expected version 1 of the format, found version 9"),
      ("\"strict\":false", "\"strict\":0", "line 1: expected “strict”: true or false, found 0"),
      (
        "\"18446744073709551615\"", "\"-1\"",
        "line 1: expected “seed”: a number from 0 to 18446744073709551615 as a string, found “-1”"
      ),
      (
        "[\"claims\",\"owned\"]", "[\"claims\",\"luck\"]",
        "line 4: expected “evidence”: kinds of evidence, found “luck”"
      ),
      (
        "\"verdict\":\"passed\"", "\"verdict\":\"fine\"",
        "line 6: expected “verdict”: one of passed, warned, failed, known, inconclusive, not applicable, error, found “fine”"
      ),
      ("ffffffffffffffff", "fff", "line 8: expected “hash”: sixteen hexadecimal digits, found “fff”"),
      ("\"facts\":17", "\"facts\":-17", "line 8: expected “facts”: a number from 0 to 4294967295, found -17"),
      (
        "\"error\":\"scenario\"", "\"error\":\"mood\"",
        "line 12: expected “error”: the kind of an error, found “mood”"
      ),
      (
        "\"exit_code\":64", "\"exit_code\":65",
        "line 14: expected “exit_code”: an exit code of the tool, found 65"
      ),
      (
        "\"passed\":1", "\"passed\":3",
        "line 15: expected 3 “passed” cases, as the footer states, found 1"
      ),
      (
        "{\"complete\"", "{\"compleat\"",
        "line 15: expected a footer as the last line, found the end of the file"
      ),
      (
        "\"case\":\"purchase/3.2\",", "",
        "line 15: expected 1 “passed” cases, as the footer states, found 0"
      ),
      ("\"title\":\"all is well\",", "", "line 6: expected “title”: a value, found none"),
      (
        "\"profile\":\"core\"", "\"profile\":\"top\"",
        "line 2: expected “profile”: core or extended, found “top”"
      ),
      ("\"file\":\"it's.lua\"", "\"file\":7", "line 3: expected “file”: a string, found 7"),
      (
        "\"trace\":[", "\"trace\":7,\"x\":[",
        "line 13: expected “trace”: a list of trace lines, found 7"
      ),
      ("{\"page\":\"be-brief\"", "x", "line 5: expected a value at column 1, found “x”"),
    ])
  func distrust(part: String, instead: String, message: String) throws {
    let text = try #require(log.range(of: part), "the sample has no \(part)")
    let broken = log.replacingCharacters(in: text, with: instead)
    let error = #expect(throws: LogError.self) { try RunRecord(log: Array(broken.utf8)) }
    #expect(error.map { "line \($0.line): expected \($0.expected), found \($0.found)" } == message)
  }

  @Test("an empty file and a line after the footer are refused")
  func frames() {
    #expect(throws: LogError.self) { try RunRecord(log: []) }
    let error = #expect(throws: LogError.self) {
      try RunRecord(log: Array((log + "{\"complete\":true}\n").utf8))
    }
    #expect(error?.expected == "nothing after the footer")
  }

  private let log = String(decoding: LogWriter.bytes(of: SampleRun.record), as: UTF8.self)
}

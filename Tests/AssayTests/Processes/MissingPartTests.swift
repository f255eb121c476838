import Results
import Testing

@Suite("Parts that are to be run again")
struct MissingPartTests {
  private static let words = ["run", "suite", "--app", "app.lua", "--seeds", "1..2", "--no-save"]

  private static func run(_ number: Int, of count: Int, _ log: String, in suite: SampleSuite) throws {
    let options = ["--shard", "\(number)/\(count)", "--report", "jsonl=\(log)"]
    let end = try ToolProcess(words + options, in: suite.path).finish()
    #expect(end.code < 64, "\(end.error)")
  }

  /// A suite with the logs of four shards in its folder.
  private static func divided() throws -> SampleSuite {
    let suite = try SampleSuite()
    for number in 1...4 { try run(number, of: 4, "part-\(number)", in: suite) }
    return suite
  }

  private static func missing(_ logs: [String], in suite: SampleSuite) throws -> (
    output: String, error: String, code: Int32
  ) {
    try ToolProcess(["report", "--missing"] + logs, in: suite.path).finish()
  }

  private static func change(
    _ log: String, in suite: SampleSuite, _ change: (inout RunRecord) -> Void
  ) throws {
    var record = try RunRecord(log: Array(suite.read(log).utf8))
    change(&record)
    try suite.write(log, String(decoding: LogWriter.bytes(of: record), as: UTF8.self))
  }

  @Test("they are printed as an array job takes them, and a script can loop until none is left")
  func loop() throws {
    let suite = try Self.divided()
    let some = try Self.missing(["part-1", "part-4"], in: suite)
    #expect(some.output == "2,3\n" && some.error == "" && some.code == 2)
    let none = try Self.missing(["part-3", "part-1", "part-4", "part-2"], in: suite)
    #expect(none.output == "" && none.error == "" && none.code == 0)
  }

  @Test("a torn log counts as lost, its header or not, and says so; the rest is reported")
  func torn() throws {
    let suite = try Self.divided()
    let log = try suite.read("part-2")
    try suite.write("part-2", String(log.prefix(log.count / 2)))
    try suite.write("part-3", "{\"format\":\"ass")
    let notes =
      "assay: part-3 has no complete header (was the run killed?); its shard counts as missing\n"
      + "assay: part-2 is incomplete (was the run killed?); shard 2 of 4 counts as missing\n"
    let logs = (1...4).map { "part-\($0)" }
    let lost = try Self.missing(logs, in: suite)
    #expect(lost.output == "2,3\n" && lost.error == notes && lost.code == 2)
    let report = try ToolProcess(["report", "--report", "tap=tap"] + logs, in: suite.path).finish()
    // A case of another shard failed, which takes precedence over a missing shard.
    #expect(report.error == notes && report.code == 1, "\(report.error)")
    #expect(try suite.read("tap").contains("shards 2, 3 of 4 are missing, with 5 of 10 cases"))
    try Self.run(2, of: 4, "again-2", in: suite)
    try Self.run(3, of: 4, "part-3", in: suite)
    let whole = try ToolProcess(
      ["report", "again-2", "--report", "jsonl=merged"] + logs, in: suite.path
    ).finish()
    #expect(
      whole.code == 1
        && whole.error
          == "assay: part-2 is incomplete (was the run killed?); another log has shard 2 of 4\n"
    )
    _ = try ToolProcess(Self.words + ["--report", "jsonl=undivided"], in: suite.path).finish()
    #expect(try suite.read("merged") == suite.read("undivided"))
  }

  @Test("a part done twice counts once; if its runs differ that is nondeterminism, and the case is named")
  func twice() throws {
    let suite = try Self.divided()
    let logs = (1...4).map { "part-\($0)" }
    try suite.write("twin", suite.read("part-1"))
    let same = try ToolProcess(["report", "twin"] + logs, in: suite.path).finish()
    #expect(same.code == 1 && same.error == "assay: shard 1 of 4 is given 2 times; it counts once\n")
    try Self.change("twin", in: suite) { $0.cases[0].hash ^= 1 }
    let differing = try ToolProcess(["report", "twin"] + logs, in: suite.path).finish()
    #expect(differing.code == 5, "\(differing.error)")
    #expect(differing.output.contains("buy/1"))
    #expect(differing.output.contains("two logs disagree about this case"))
  }

  @Test("a run that was asked to end is lost too")
  func interrupted() throws {
    let suite = try Self.divided()
    try Self.change("part-4", in: suite) { record in
      record.cases.removeLast()
      record.interruption = .terminated
    }
    let end = try Self.missing((1...4).map { "part-\($0)" }, in: suite)
    #expect(end.output == "4\n" && end.code == 2, "\(end.error)")
  }

  @Test("what is no part, what is no log and what is of another run are errors that end a loop")
  func refusals() throws {
    let suite = try Self.divided()
    _ = try ToolProcess(Self.words + ["--report", "jsonl=whole"], in: suite.path).finish()
    let whole = try Self.missing(["whole"], in: suite)
    #expect(whole.code == 64)
    #expect(
      whole.error
        == "assay: --missing needs the logs of shards, but whole is not the log of a shard\n"
        + "  specify the logs of runs with `--shard NUMBER/COUNT`\n")
    #expect(try Self.missing(["part-1", "app.lua"], in: suite).code == 64)
    #expect(try Self.missing(["part-1", "no/such"], in: suite).code == 64)
    try Self.run(2, of: 5, "other", in: suite)
    #expect(try Self.missing(["part-1", "other"], in: suite).error.contains("the number of shards is 4"))
    let reported = try Self.missing(["part-1", "--report", "tap=tap"], in: suite)
    #expect(
      reported.error
        == "assay: --missing cannot be combined with --report\n  use only one of them\n"
    )
    let torn = try suite.read("part-1").prefix(600)
    try suite.write("torn", String(torn))
    #expect(try Self.missing(["torn"], in: suite).output == "1,2,3,4\n")
    let nothing = try ToolProcess(["report", "torn"], in: suite.path).finish()
    #expect(nothing.code == 64 && nothing.error.contains("every log is incomplete; nothing to report"))
  }
}

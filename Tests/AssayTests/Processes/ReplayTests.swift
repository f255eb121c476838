import Results
import Testing

@Suite("Replaying")
struct ReplayTests {
  @Test(
    "a replay string shows its run again, choice for choice, with the same facts",
    arguments: [[], ["--seed", "11"]])
  func again(options: [String]) throws {
    let suite = try SampleSuite()
    let words = ["run", "suite", "--app", "app.lua", "--report", "jsonl=log", "--trace", "traces"] + options
    _ = try ToolProcess(words, in: suite.path).finish()
    let recorded = try RunLogReader.read(Array(suite.read("log").utf8)).cases[4]
    #expect(recorded.choices.isEmpty == options.isEmpty, "the seed makes no difference")
    let end = try ToolProcess(
      [
        "replay", recorded.replay, "suite", "--app", "./app.lua", "--trace", "again", "--report", "jsonl=log",
      ],
      in: suite.path
    ).finish()
    #expect(end.code == 1, "\(end.output)\(end.error)")
    #expect(
      end.output.contains("  see it again: assay replay \(recorded.replay) suite --app ./app.lua\n"),
      "\(end.output)")
    var replayed = try RunLogReader.read(Array(suite.read("log").utf8)).cases[0]
    replayed.command = recorded.command
    #expect(replayed == recorded)
    #expect(try suite.read("again") == suite.read("traces/buy/5.jsonl"))
  }

  @Test("a scenario or an app that changed, or whose modules changed, is refused")
  func changes() throws {
    let suite = try SampleSuite()
    let scenario = try suite.read("suite/buy/5_wrong.lua")
    try suite.write("suite/lib/titles.lua", "return { title = \"buys\" }")
    try suite.write("suite/buy/5_wrong.lua", "local titles = require \"titles\"\n" + scenario)
    let replay = try string(of: "buy/5", suite)
    #expect(try refusal([replay, "suite", "--app", "app.lua"], suite) == "")
    try suite.write("suite/lib/titles.lua", "return { title = \"sells\" }")
    #expect(
      try refusal([replay, "suite", "--app", "app.lua"], suite)
        == "the scenario in suite/buy/5_wrong.lua is not the one that the replay string was made with\n"
        + "  bring back that file and the modules that it requires as they were, or see how it is now: "
        + "`assay run buy/5`\n")
    try suite.write("suite/lib/titles.lua", "return { title = \"buys\" }")
    try suite.write("other.lua", "-- another\n" + suite.read("app.lua"))
    #expect(
      try refusal([replay, "suite", "--app", "other.lua"], suite).hasPrefix(
        "the app in other.lua is not the one that the replay string was made with\n"))
  }

  @Test("a row of a table of cases is told apart from the others")
  func rows() throws {
    let suite = try SampleSuite()
    let rows = "cases = { { name = \"a\" }, { name = \"b\" } },\n  title ="
    let text = try suite.read("suite/buy/5_wrong.lua").replacing("title =", with: rows)
    try suite.write("suite/buy/6_rows.lua", text)
    let replay = try string(of: "buy/6/b", suite)
    let end = try ToolProcess(["replay", replay, "suite", "--app", "app.lua"], in: suite.path).finish()
    #expect(end.code == 1)
    #expect(end.output.contains(" buy/6/b ") && !end.output.contains("buy/6/a"))
  }

  @Test("what cannot be replayed is refused with what to try")
  func refusals() throws {
    let suite = try SampleSuite()
    let replay = try string(of: "buy/5", suite)
    let cases: [(words: [String], message: String)] = [
      (
        [],
        "“assay replay” needs a replay string, found none\n"
          + "  copy one from a run log: `assay run --report jsonl=PATH` writes “replay” for each case\n"
      ),
      (
        ["buy/5", "suite"],
        "the replay string is not whole: at byte 0 expected a replay string of format 2, found \"buy/5\"\n"
          + "  copy the whole line that the report printed, or use the version that printed it\n"
      ),
      (
        [String(replay.dropLast()), "suite"],
        "the replay string is not whole: at byte \(replay.count - 3) expected the check \(replay.suffix(3)), "
          + "found \"\(replay.dropLast().suffix(2))\"\n"
          + "  copy the line again: it was cut or changed on its way\n"
      ),
      (
        ["2:assay-0.0.9:buy/5:1.2:::yWe", "suite"],
        "the replay string was made by assay-0.0.9, and this is assay-0.1.0\n"
          + "  use that version, or see what this one makes of the scenario: `assay run buy/5`\n"
      ),
      (
        [replay, "suite", "--app", "app.lua", "--app", "b.lua"],
        "a replay string is of one app, found 2\n  name the one that it is of with `--app FILE`\n"
      ),
      (
        [replay, "buy", "--app", "app.lua"],
        "there is no file or folder “buy”\n  behind the replay string stands the folder of its suite\n"
      ),
      (
        [replay, "suite/words.lua", "--app", "app.lua"],
        "there is no scenario “buy/5” here\n  name the folder of its suite behind the replay string\n"
      ),
      (
        [replay, "suite", "--app", "app.lua", "--seed", "1"],
        "“assay replay” has no option “--seed”\n  `assay help replay` lists the options\n"
      ),
    ]
    for (words, message) in cases { #expect(try refusal(words, suite) == message) }
  }

  private func string(of address: String, _ suite: SampleSuite, _ options: [String] = []) throws -> String {
    let words = ["run", "suite", "--app", "app.lua", "--report", "jsonl=-", address] + options
    let log = try ToolProcess(words, in: suite.path).finish().output
    return try #require(RunLogReader.read(Array(log.utf8)).cases.first).replay
  }

  /// What the tool says instead of replaying, or nothing.
  private func refusal(_ words: [String], _ suite: SampleSuite) throws -> String {
    let end = try ToolProcess(["replay"] + words, in: suite.path).finish()
    #expect(end.code == (end.error.isEmpty ? 1 : 64))
    #expect(end.error.isEmpty || end.output.isEmpty)
    return String(end.error.dropFirst("assay: ".count))
  }
}

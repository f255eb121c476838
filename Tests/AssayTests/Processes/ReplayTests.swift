import Results
import Testing

@Suite("Replaying")
struct ReplayTests {
  private static let rule = """
    rule {
      sentence = "Grant what was paid.", level = "must", facts = { "claim.granted" },
      why = "It was paid.", breach = "Nothing is granted.", fix = "Grant it.",
      observe = function(state, fact, broken) end,
    }
    """
  private static let contentInfo = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>
    <key>IAPProductIdentifier</key><string>com.example.levels</string>
    <key>ContentVersion</key><string>1.0</string>
    </dict></plist>
    """

  @Test(
    "a replay string shows its run again, choice for choice, with the same facts",
    arguments: [[], ["--seed", "11"]])
  func again(options: [String]) throws {
    let suite = try SampleSuite()
    let words = ["run", "suite", "--app", "app.lua", "--report", "jsonl=log", "--trace", "traces"] + options
    _ = try ToolProcess(words, in: suite.path).finish()
    let recorded = try RunRecord(log: Array(suite.read("log").utf8)).cases[4]
    #expect(recorded.choices.isEmpty == options.isEmpty, "the seed makes no difference")
    let end = try ToolProcess(
      [
        "replay", recorded.replay, "suite", "--app", "./app.lua", "--trace", "again", "--report", "jsonl=log",
      ],
      in: suite.path
    ).finish()
    #expect(end.code == 1, "\(end.output)\(end.error)")
    #expect(
      end.output.hasSuffix(
        "identical: the replay produced the same \(recorded.factCount) facts as the recorded run\n"),
      "\(end.output)")
    #expect(
      end.output.contains("  reproduce: assay replay \(recorded.replay) suite --app ./app.lua\n"),
      "\(end.output)")
    var replayed = try RunRecord(log: Array(suite.read("log").utf8)).cases[0]
    replayed.command = recorded.command
    #expect(replayed == recorded)
    #expect(try suite.read("again") == suite.read("traces/buy/5.jsonl"))
  }

  @Test("what changed and left the same facts is told; what left others is refused")
  func changes() throws {
    let suite = try SampleSuite()
    let scenario = try suite.read("suite/buy/5_wrong.lua")
    let late = "local titles = require \"titles\"\n    local phone"
    try suite.write("suite/lib/titles.lua", "return { title = \"buys\" }")
    try suite.write("suite/buy/5_wrong.lua", scenario.replacing("local phone", with: late))
    try suite.write("loud_words.lua", Self.rule)
    let words = ["suite", "--app", "app.lua", "--rule", "loud_words.lua"]
    let replay = try string(of: "buy/5", suite, ["--rule", "loud_words.lua"])
    func output(_ words: [String] = words) throws -> (code: Int32, text: String) {
      let end = try ToolProcess(["replay", replay] + words, in: suite.path).finish()
      return (end.code, end.output)
    }
    #expect(try output().text.contains("although") == false)
    let faithful = "note: same facts as the recorded run, although "
    let scenarioChanged = "the scenario suite/buy/5_wrong.lua, or a file it uses, changed"
    try suite.write("suite/lib/titles.lua", "return { title = \"sells\" }")
    #expect(try output().text.contains(faithful + scenarioChanged + "\n"))
    try suite.write("suite/lib/titles.lua", "return { title = \"buys\" }")
    #expect(
      try output(["suite", "--app", "app.lua"]).text.contains(
        faithful + "its Lua rules changed"))
    try suite.write("other.lua", suite.read("app.lua").replacing("\"100\"", with: "\"1000\""))
    let end = try output(["suite", "--app", "other.lua", "--rule", "loud_words.lua"])
    #expect(end.code == 64)
    #expect(!end.text.contains("faithful"))
    for words in [
      "this run differs from the recorded one; one of facts ",
      "; possible cause: the app other.lua, or a module it requires, changed; restore the old version, or rerun it "
        + "as it is now: `assay run buy/5`",
    ] { #expect(end.text.contains(words), "\(end.text)") }
  }

  @Test("a package that a scenario uploads belongs to its fingerprint")
  func packages() throws {
    let suite = try SampleSuite()
    func write(chapter: String) throws {
      try suite.write("suite/buy/levels.pkg/ContentInfo.plist", Self.contentInfo)
      try suite.write("suite/buy/levels.pkg/Contents/1.txt", chapter)
    }
    try write(chapter: "Once upon a time")
    let upload =
      "world:upload(\"levels\", { package = \"levels.pkg\" })\n    world:settle()"
    let text = try suite.read("suite/buy/5_wrong.lua").replacing("world:settle()", with: upload).replacing(
      "products = {",
      with: "products = { levels = { type = \"non_consumable\", price = \"0.99 USD\", hosting = true },")
    try suite.write("suite/buy/5_wrong.lua", text)
    let replay = try string(of: "buy/5", suite)
    try write(chapter: "Once upon a dime")
    let end = try ToolProcess(["replay", replay, "suite", "--app", "app.lua"], in: suite.path).finish()
    #expect(
      end.output.contains("5_wrong.lua, or a file it uses, changed"), "\(end.output)\(end.error)")
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
        "assay replay needs a replay string\n"
          + "  copy one from a run log; `assay run --report jsonl=PATH` writes “replay” for each case\n"
      ),
      (
        ["buy/5", "suite"],
        "invalid replay string: at byte 0 expected a replay string of format 3, found \"buy/5\"\n"
          + "  copy the whole string that starts with “3:assay-” from the report\n"
      ),
      (
        [String(replay.dropLast()), "suite"],
        "invalid replay string: at byte \(replay.count - 3) expected the check \(replay.suffix(3)), "
          + "found \"\(replay.dropLast().suffix(2))\"\n"
          + "  copy the whole string again; it is truncated or changed\n"
      ),
      (
        ["2:assay-0.0.9:buy/5:1.2:::yWe", "suite"],
        "invalid replay string: at byte 0 expected a replay string of format 3, found format 2 from "
          + "assay-0.0.9\n  use the version that printed it, or run the scenario again\n"
      ),
      (
        [replay, "suite", "--app", "app.lua", "--app", "b.lua"],
        "assay replay accepts one app, found 2\n  specify the app of the run with `--app FILE`\n"
      ),
      (
        [replay, "buy", "--app", "app.lua"],
        "“buy” not found\n  write the folder of the suite after the replay string or recording\n"
      ),
      (
        [replay, "suite/words.lua", "--app", "app.lua"],
        "scenario “buy/5” not found\n  write the folder of its suite after the replay string or recording\n"
      ),
      (
        [replay, "suite", "--app", "app.lua", "--seed", "1"],
        "assay replay has no option “--seed”\n  `assay help replay` lists the options\n"
      ),
    ]
    for (words, message) in cases { #expect(try refusal(words, suite) == message) }
  }

  private func string(of address: String, _ suite: SampleSuite, _ options: [String] = []) throws -> String {
    let words = ["run", "suite", "--app", "app.lua", "--report", "jsonl=-", address] + options
    let log = try ToolProcess(words, in: suite.path).finish().output
    return try #require(RunRecord(log: Array(log.utf8)).cases.first).replay
  }

  /// The message of a refused replay; empty if the replay is accepted.
  private func refusal(_ words: [String], _ suite: SampleSuite) throws -> String {
    let end = try ToolProcess(["replay"] + words, in: suite.path).finish()
    #expect(end.code == (end.error.isEmpty ? 1 : 64))
    #expect(end.error.isEmpty || end.output.isEmpty)
    return String(end.error.dropFirst("assay: ".count))
  }
}

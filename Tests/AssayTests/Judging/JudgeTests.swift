import Facts
import Foundation
import Results
import Rules
import Samples
import Testing

@Suite("Traces judged from the command line")
struct JudgeTests {
  private static let example = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Documentation/Examples/purchase_log.jsonl").standardizedFileURL.path

  /// A folder with the example as `log.jsonl`, after a change of its text.
  private func folder(_ change: (String) -> String = { $0 }) throws -> SampleSuite {
    let suite = try SampleSuite()
    try suite.write("log.jsonl", change(try String(contentsOfFile: Self.example, encoding: .utf8)))
    return suite
  }

  private func judge(_ suite: SampleSuite, _ words: [String]) throws -> (
    output: String, error: String, code: Int32
  ) {
    try ToolProcess(["judge"] + words, in: suite.path).finish()
  }

  @Test("the log of an app that finishes too early: what it broke, and what cannot be told")
  func example() throws {
    let end = try judge(try folder(), ["log.jsonl"])
    #expect(end.code == 1)
    #expect(end.error == "")
    try Golden.check(end.output, "Terminal/judge.txt")
  }

  @Test("without a header that says what is told, only what is there is")
  func inferred() throws {
    let suite = try folder { $0.replacing(/"tells": \[.*?\]/, with: "\"x\": 1") }
    let end = try judge(suite, ["log.jsonl", "--report", "jsonl=log"])
    #expect(end.code == 1)
    let log = try suite.read("log")
    #expect(log.contains(#"{"rule":"no-work-after-finish","level":"must","outcome":"broken""#))
    #expect(
      log.contains(
        #"{"rule":"deliver-before-finish","level":"must","outcome":"not applicable","#
          + #""reason":"the trace does not record transaction.received, transaction.restored"}"#))
    let told = try judge(suite, ["log.jsonl", "--records", "callback,claim,transaction,queue"])
    #expect(told.output.contains("  deliver-before-finish broken\n"))
  }

  @Test("a log that tells of nothing that a rule needs is not applicable")
  func silent() throws {
    let end = try judge(try folder(), ["log.jsonl", "--records", "world"])
    #expect(end.code == 4)
    #expect(end.output.contains("no rule applies: the trace records too little"))
  }

  @Test("gaps and what is not known are told, and the rest is judged")
  func gaps() throws {
    let suite = try folder { text in
      var lines = text.split(separator: "\n").map(String.init)
      lines[5] = lines[5].replacing("{\"at\"", with: "{\"sequence\": 9, \"at\"")
      lines.insert(
        #"{"at": 1, "actor": "app", "device": "phone", "kind": "queue.pondered", "fields": {}}"#, at: 8)
      return lines.dropLast().joined(separator: "\n") + "\n"
    }
    let end = try judge(suite, ["log.jsonl"])
    #expect(end.code == 1)
    for note in [
      "the trace has no footer", "facts are missing before line 6: facts 5 to 8",
      "line 9: skipped the unknown kind “queue.pondered”",
    ] {
      #expect(end.output.contains("note: \(note)"), "\(end.output)")
    }
  }

  @Test("traces of one scenario are cases beside each other, and one comes from the standard input")
  func several() throws {
    let suite = try folder()
    let words = "$ASSAY judge log.jsonl log.jsonl - --report jsonl=log < log.jsonl"
    let end = try ToolProcess(shell: words, in: suite.path).finish()
    #expect(end.code == 1)
    #expect(
      end.output.contains("  failed          field/session-17#3  standard input\n"), "\(end.output)")
    let cases = try suite.read("log").split(separator: "\n").filter { $0.hasPrefix("{\"case\"") }
    #expect(cases.count == 3)
    let report = try ToolProcess(["report", "log"], in: suite.path).finish()
    #expect(report.code == 1)
  }

  @Test("a run and its trace: the same verdicts, also of what the app cannot show")
  func run() throws {
    let suite = try SampleSuite()
    let app = try suite.read("app.lua").replacing("app.grant(transaction, \"coins\", 100)", with: "")
    try suite.write("silent.lua", app)
    for name in ["app", "silent"] {
      let run = try ToolProcess(
        ["run", "suite", "buy/1", "--app", "\(name).lua", "--trace", "trace", "--report", "jsonl=run"],
        in: suite.path
      ).finish()
      let end = try judge(suite, ["trace", "--report", "jsonl=judged"])
      #expect(end.code == run.code)
      let outcomes = try ["run", "judged"].map { file in
        let line = try suite.read(file).split(separator: "\n").first { $0.hasPrefix("{\"case\"") }
        // Only the lines of the app's code are not in the trace.
        return String(try #require(line)).replacing(/"rules":/, with: "").matches(
          of: /"rule":"[^"]*","level":"[^"]*","outcome":"[^"]*"(,"(headline|reason)":"[^"]*")?/
        ).map { String($0.output.0) }
      }
      #expect(outcomes[0].count == RuleRegistry.pages.count && outcomes[0] == outcomes[1])
    }
  }

  @Test("known failures, strictness, rules of one's own and other forms hold as they do for runs")
  func options() throws {
    let suite = try folder()
    try suite.write(
      "known.txt",
      "my_shop field/session-17 deliver-before-finish\nmy_shop field/session-17 no-work-after-finish\n")
    #expect(try judge(suite, ["log.jsonl", "--known-failing", "known.txt"]).code == 0)
    try suite.write("known.txt", "my_shop field/session-17 deliver-before-finish\n")
    #expect(try judge(suite, ["log.jsonl", "--known-failing", "known.txt"]).code == 1)

    try suite.write(
      "rules/two_payments.lua",
      """
      rule {
        sentence = "Add one payment at a time.",
        facts = { "queue.payment_added" },
        observe = function(state, fact, broken) broken("a payment was added", { { fact, "the app added it" } }) end,
      }
      """)
    let own = try judge(suite, ["log.jsonl", "--rule", "rules/two_payments.lua"])
    #expect(own.output.contains("rules/two_payments: broken in 1 case"), "\(own.output)")
    let page = try judge(suite, ["log.jsonl", "--report", "html=page.html"])
    #expect(page.code == 1)
    #expect(try suite.read("page.html").contains("claim.granted"))
  }

  @Test(
    "what cannot be judged is told with its line",
    arguments: [
      (["none.jsonl"], "none.jsonl: cannot read the file"),
      (["suite/words.lua"], "suite/words.lua is a Lua file, not a trace"),
      (["words.jsonl"], "words.jsonl:1: expected"),
      (["broken.jsonl"], "broken.jsonl:2: expected “device”: a device, by name or number, found true"),
      (["tells.jsonl"], "tells.jsonl:1: “tells”: expected fact kinds or families"),
      (["log.jsonl", "--records", "clam"], "for --records: expected fact kinds or families"),
      (["log.jsonl", "--rule", "suite/none.lua"], "suite/none.lua"),
      (["-", "-"], "standard input is given twice"), ([], "assay judge needs a trace"),
    ])
  func errors(words: [String], message: String) throws {
    let suite = try folder()
    let text = try suite.read("log.jsonl")
    try suite.write("words.jsonl", suite.read("suite/words.lua"))
    try suite.write("broken.jsonl", text.replacing("\"device\": 0", with: "\"device\": true"))
    try suite.write(
      "tells.jsonl", text.replacing("\"claim.granted\", \"transaction.began\"", with: "\"clam\""))
    let end = try judge(suite, words)
    #expect(end.code == 64)
    #expect((end.error + end.output).contains(message), "\(end)")
  }
}

import Foundation
import Results
import Rules
import Testing

@Suite("Reporting runs")
struct ReportTests {
  private static let formats = [
    "jsonl", "junit", "tap", "ctrf", "sarif", "github", "markdown", "html", "badge",
  ]

  private static func reports(_ stem: String) -> [String] {
    formats.flatMap { ["--report", "\($0)=\(stem).\($0)"] }
  }

  /// The environment of tests. It sets a fixed time for the formats that need one.
  private static let environment = ["SOURCE_DATE_EPOCH": "1769860800"]

  @Test(
    "what is reported from a log is what the run itself reports, in every format, and the terminal's text too"
  )
  func fromLog() throws {
    let suite = try SampleSuite()
    let words = ["run", "suite", "--app", "app.lua"] + Self.reports("run")
    let run = try ToolProcess(words, in: suite.path, environment: Self.environment).finish()
    #expect(run.code == 1, "\(run.error)")
    let report = try ToolProcess(
      ["report", "run.jsonl"] + Self.reports("later"), in: suite.path, environment: Self.environment
    ).finish()
    #expect(report.code == 1 && report.output == "" && report.error == "")
    for format in Self.formats {
      // The log does not record the duration of the run. With a fixed time the duration is always zero.
      #expect(try suite.read("run.\(format)") == suite.read("later.\(format)"), "\(format)")
    }
    let shown = try ToolProcess(["report", "run.jsonl"], in: suite.path).finish()
    #expect(shown.output == run.output && shown.code == 1)
  }

  @Test("the reports of parts are those of the whole to the byte", arguments: [2, 4, 7])
  func parts(count: Int) throws {
    let suite = try SampleSuite()
    try suite.write("apps/one.lua", suite.read("app.lua"))
    try suite.write("apps/two.lua", suite.read("app.lua").replacing("\"100\"", with: "\"99\""))
    let words = ["run", "suite", "--app", "apps"]
    _ = try ToolProcess(words + Self.reports("whole"), in: suite.path, environment: Self.environment).finish()
    for number in 1...count {
      let options = ["--shard", "\(number)/\(count)", "--report", "jsonl=part-\(number)"]
      _ = try ToolProcess(words + options, in: suite.path).finish()
    }
    let logs = (1...count).map { "part-\($0)" }.reversed()
    let end = try ToolProcess(
      ["report"] + logs + Self.reports("merged"), in: suite.path, environment: Self.environment
    ).finish()
    #expect(end.code == 1 && end.error == "", "\(end.error)")
    for format in Self.formats {
      #expect(try suite.read("whole.\(format)") == suite.read("merged.\(format)"), "\(format)")
    }
    let incomplete = try ToolProcess(["report"] + logs.dropLast(), in: suite.path).finish()
    #expect(incomplete.code == 1)
    #expect(incomplete.output.contains("\nerror  shard 1 of \(count) is missing, with "))
  }

  @Test("a log that cannot be read is told, and the others are reported")
  func unreadable() throws {
    let suite = try SampleSuite()
    let words = ["run", "suite", "buy/1", "--app", "app.lua", "--report", "jsonl=log"]
    _ = try ToolProcess(words, in: suite.path).finish()
    let log = try suite.read("log")
    try suite.write("torn", String(log.prefix(log.count / 2)))
    let end = try ToolProcess(["report", "torn", "log", "--report", "tap=tap"], in: suite.path).finish()
    #expect(end.code == 64)
    #expect(end.error.hasPrefix("assay: torn:") && end.error.split(separator: "assay: ").count == 1)
    #expect(try suite.read("tap").contains("\nok 1 - app: buy/1 "))
    #expect(try suite.read("tap").contains("\nnot ok 2 - torn"))
  }

  @Test("a report that cannot be written ends with 74, and the others are written")
  func unwritable() throws {
    let suite = try SampleSuite()
    let words = [
      "run", "suite", "buy/1", "--app", "app.lua", "--report", "tap=app.lua/tap", "--report",
      "badge=badge.svg",
    ]
    let end = try ToolProcess(words + ["--report", "jsonl=log"], in: suite.path).finish()
    #expect(end.code == 74)
    #expect(end.output.contains("error  app.lua: cannot create the folder"), "\(end.output)")
    #expect(try suite.read("badge.svg").hasPrefix("<svg "))
    let again = try ToolProcess(
      ["report", "log", "--report", "tap=app.lua/tap", "--report", "badge=other.svg"], in: suite.path
    ).finish()
    #expect(again.code == 74 && again.error.contains("app.lua: cannot create the folder"))
    #expect(try suite.read("other.svg") == suite.read("badge.svg"))
  }

  @Test("a report on the standard output has it for itself", arguments: ["run", "report"])
  func standardOutput(command: String) throws {
    let suite = try SampleSuite()
    let words = ["run", "suite", "buy/1", "--app", "app.lua"]
    if command == "report" {
      _ = try ToolProcess(words + ["--report", "jsonl=log"], in: suite.path).finish()
    }
    let start = command == "run" ? words : ["report", "log"]
    let end = try ToolProcess(start + ["--report", "tap=-", "--tap-version", "13"], in: suite.path).finish()
    #expect(end.code == 0)
    #expect(end.output == "TAP version 13\n1..1\nok 1 - app: buy/1 buys coins and expects 100\n")
    #expect(end.error.contains("1 passed") == (command == "run"))
  }

  @Test("on a runner of GitHub there are annotations behind the text, and a summary behind other summaries")
  func github() throws {
    let suite = try SampleSuite()
    try suite.write("summary.md", "before\n")
    try suite.write(
      "suite/buy/6_loud.lua",
      suite.read("suite/buy/5_wrong.lua").replacing("buys coins", with: "##[error]buys ::error::coins"))
    let environment = ["GITHUB_ACTIONS": "true", "NO_COLOR": "1", "GITHUB_STEP_SUMMARY": "summary.md"]
    let words = ["run", "suite", "--app", "app.lua", "--report", "github"]
    let end = try ToolProcess(words, in: suite.path, environment: environment).finish()
    let obeyed = end.output.split(separator: "\n").filter { line in
      line.drop { $0 == " " }.hasPrefix("::") || line.contains("##[")
    }
    #expect(
      obeyed.map { $0.prefix(9) } == ["::error f", "::notice "]
        && obeyed[0].contains("line=9,title=expectation (2 cases)::app, buy/5 "),
      "\(obeyed)")
    #expect(end.output.contains("##\\[error]buys ::error::coins"))
    let summary = try suite.read("summary.md")
    #expect(summary.hasPrefix("before\n# app is ") && summary.contains("buy/5"))
    let lost = try ToolProcess(
      words, in: suite.path, environment: ["GITHUB_STEP_SUMMARY": "no/such/summary"]
    ).finish()
    #expect(lost.code == 74 && lost.output.contains("no/such/summary: cannot write the file"))
  }

  @Test("a project file sets reports and their dialects, and assay config shows them")
  func project() throws {
    let suite = try SampleSuite()
    try suite.write(
      "assay.lua",
      "project {\n  paths = \"suite/buy/1_buy.lua\",\n  apps = \"app.lua\",\n  report = { \"junit=out.xml\", \"github\" },\n"
        + "  junit_dialect = \"gitlab\",\n  tap_version = 13,\n}\n")
    let end = try ToolProcess(["run"], in: suite.path).finish()
    #expect(end.code == 0 && end.output.contains("::notice title="), "\(end.error)\(end.output)")
    #expect(try suite.read("out.xml").contains(" file=\"suite/buy/1_buy.lua\""))
    let config = try ToolProcess(["config"], in: suite.path).finish()
    #expect(config.output.contains("junit=out.xml github  assay.lua:4\n"), "\(config.output)")
    #expect(config.output.contains("assay.lua:5\n") && config.output.contains("assay.lua:6\n"))
    try suite.write("assay.lua", "project {\n  report = \"xml=out\",\n}\n")
    let wrong = try ToolProcess(["run"], in: suite.path).finish()
    #expect(wrong.code == 64)
    #expect(
      wrong.error.hasPrefix(
        "assay: assay.lua:2: invalid value “xml=out” for --report: expected FORMAT=PATH\n"))
  }

  @Test("a replay is reported as a run is")
  func replay() throws {
    let suite = try SampleSuite()
    _ = try ToolProcess(
      ["run", "suite", "--app", "app.lua", "--report", "jsonl=log"], in: suite.path
    ).finish()
    let record = try RunRecord(log: Array(suite.read("log").utf8))
    let wrong = try #require(record.cases.first { $0.verdict == .failed })
    let words = ["replay", wrong.replay, "suite", "--app", "app.lua", "--report", "junit=again.xml"]
    #expect(try ToolProcess(words, in: suite.path).finish().code == 1)
    #expect(try suite.read("again.xml").contains("<failure type=\"expectation\""))
  }
}

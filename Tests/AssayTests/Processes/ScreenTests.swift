import Testing

@Suite("What a run shows")
struct ScreenTests {
  @Test("a large run has every failure in full, and then a line for each section")
  func sections() throws {
    let suite = try SampleSuite()
    let good = try suite.read("suite/buy/1_buy.lua")
    for number in 1...16 { try suite.write("suite/keep/\(number)_keep.lua", good) }
    let end = try run([], suite)
    #expect(end.output.hasPrefix("assay 0.2.0 · 21 cases · app\n\nfailed  buy/5 · app · "), "\(end.output)")
    #expect(
      end.output.contains(
        "\n\n  failed          buy   4 passed, 1 failed\n  passed          keep  16 cases\n\n"))
    #expect(end.error == "")
    let all = try run(["--status-level", "all"], suite)
    #expect(all.output.contains("  passed          keep/16  buys coins and expects 100\n"))
    let few = try run(["--exclude", "buy/5"], suite)
    #expect(few.output.contains("  passed          keep/16  buys coins and expects 100\n"))
  }

  @Test("the bar can be asked for anywhere, and leaves nothing behind")
  func bar() throws {
    let suite = try SampleSuite()
    let process = try ToolProcess(
      ["run", "suite", "--app", "app.lua", "--progress", "bar", "--jobs", "1"], in: suite.path,
      environment: ["ASSAY_TEST_STOP_AT": "buy/3", "ASSAY_TEST_SILENCE_SECONDS": "1"])
    let end = process.finish()
    #expect(end.error.contains("[=========               ] 2 of 5 cases\r\u{1b}[2K"), "\(end.error)")
    #expect(end.error.hasSuffix("\r\u{1b}[2K"))
    #expect(!end.output.contains("\u{1b}"))
  }

  @Test("a case that takes long is named while it runs and at the end, on the standard error only")
  func slow() throws {
    let suite = try SampleSuite()
    func end(_ words: [String]) throws -> (output: String, error: String, code: Int32) {
      try ToolProcess(
        ["run", "suite", "--app", "app.lua", "--jobs", "1", "--no-save"] + words, in: suite.path,
        environment: ["ASSAY_TEST_STOP_AT": "buy/3", "ASSAY_TEST_SILENCE_SECONDS": "3"]
      ).finish()
    }
    let shown = try end([])
    #expect(shown.error.hasPrefix("2 of 5 cases, still running: buy/3 app for 2 s\n"), "\(shown.error)")
    let slow = try #require(shown.error.split(separator: "\n").last?.split(separator: " "), "\(shown.error)")
    #expect(slow.dropLast(2) == ["slow:", "buy/3", "app"] && slow.last == "s", "\(shown.error)")
    #expect(try #require(Double(slow[slow.count - 2])) >= 3, "\(shown.error)")
    #expect(!shown.output.contains("slow") && !shown.output.contains("still running"))
    let silent = try end(["--progress", "none"])
    #expect(silent.error == "" && silent.output == shown.output)
  }

  @Test("lines fit a terminal that says how wide it is, but for the commands to copy")
  func narrow() throws {
    let suite = try SampleSuite()
    let process = try ToolProcess(
      ["run", "suite", "--app", "app.lua", "--no-save"], in: suite.path, environment: ["COLUMNS": "60"])
    let lines = process.finish().output.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("    expected  99") })
    let isTable = { (line: Substring) in line.hasPrefix("  app ") }
    for line in lines where !line.hasPrefix("  reproduce: ") && !isTable(line) {
      #expect(line.count <= 60, "\(line)")
    }
  }

  private func run(_ words: [String], _ suite: SampleSuite) throws -> (
    output: String, error: String, code: Int32
  ) {
    try ToolProcess(["run", "suite", "--app", "app.lua"] + words, in: suite.path).finish()
  }
}

import Results
import Runner
import Samples
import Testing
import Tool

@Suite("Traces from the command line")
struct TraceTests {
  @Test("a trace is printed for people, and two are compared")
  func traces() throws {
    let suite = try SampleSuite()
    for (address, file) in [("buy/1", "first"), ("buy/1", "second"), ("buy/2", "other")] {
      let end = try ToolProcess(
        ["run", "suite", address, "--app", "app.lua", "--trace", file], in: suite.path
      ).finish()
      #expect(end.code == 0, "\(end.output)")
    }
    let shown = ToolCall(["trace", suite.path + "/first"])
    #expect(shown.code == .success)
    let lines = shown.output.split(separator: "\n")
    #expect(lines[0] == "buy/1 · app · \(ToolVersion.text)")
    #expect(lines[1].hasPrefix("#1 0.000s world world.product_added product=coins "))
    #expect(lines.last?.hasPrefix("\(lines.count - 2) facts, hash ") == true)
    #expect(lines.last?.hasSuffix("; the trace is complete and unchanged") == true)
    #expect(ToolCall(["trace", suite.path + "/first", "--against", suite.path + "/second"]).code == .success)
    let other = ToolCall(["trace", suite.path + "/first", "--against", suite.path + "/other"])
    #expect(other.code == .success)
    #expect(other.output.hasSuffix("\n\nthe same events in both traces\n"))
  }

  @Test("a text of any length has a line that can be read")
  func longText() throws {
    let suite = try SampleSuite()
    try suite.write(
      "suite/note.lua",
      "scenario { title = \"n\", run = function(world) world:note(string.rep(\"long \", 12000)) end }")
    _ = try ToolProcess(["run", "suite", "note", "--app", "app.lua", "--trace", "long"], in: suite.path)
      .finish()
    let lines = ToolCall(["trace", suite.path + "/long"]).output.split(separator: "\n")
    let note = try #require(lines.first { $0.contains(" world.noted ") })
    #expect(note.utf8.count < 1_100 && note.hasSuffix(" more bytes in the trace)"), "\(note.count)")
  }

  @Test("two traces that should be equal are shown side by side, and two of different seeds are aligned")
  func difference() throws {
    let suite = try SampleSuite()
    for (file, options) in [("plain", []), ("seeded", ["--seed", "3"])] as [(String, [String])] {
      let words = ["run", "suite", "buy/1", "--app", "app.lua", "--trace", file] + options
      _ = try ToolProcess(words, in: suite.path).finish()
    }
    let seeds = try ToolProcess(["trace", "plain", "--against", "seeded"], in: suite.path).finish()
    #expect(seeds.code == 1)
    try Golden.check(seeds.output, "Terminal/trace_against.txt")

    try suite.write("seeded", try suite.read("seeded").replacing(",\"seed\":\"3\"", with: ""))
    let call = ToolCall(["trace", suite.path + "/plain", "--against", suite.path + "/seeded"])
    #expect(call.code == .nondeterminism)
    #expect(call.output.contains("\nfirst difference\n+ #"))
  }

  @Test("traces that should be equal and differ in a number alone say where it begins")
  func shifted() throws {
    let suite = try SampleSuite()
    _ = try ToolProcess(["run", "suite", "buy/1", "--app", "app.lua", "--trace", "first"], in: suite.path)
      .finish()
    let lines = try suite.read("first").split(separator: "\n").dropLast()
    let later = lines.map { $0.replacing("\"at\":2300000000,", with: "\"at\":2300000001,") }
    try suite.write("second", later.joined(separator: "\n") + "\n")
    let end = try ToolProcess(["trace", "first", "--against", "second"], in: suite.path).finish()
    #expect(end.code == 5)
    #expect(end.output.contains("the same events in both traces; numbers or times differ from here on:\n- #"))
  }

  @Test("some facts of a trace are shown, or drawn as a scenario can expect them")
  func selection() throws {
    let suite = try SampleSuite()
    let end = try ToolProcess(
      ["run", "suite", "buy/1", "--app", "app.lua", "--trace", "trace"], in: suite.path
    ).finish()
    #expect(end.code == 0, "\(end.output)")
    let path = suite.path + "/trace"
    let shown = ToolCall(["trace", path, "--filter", "process", "--filter", "finished", "--device", "phone"])
    let kinds = shown.output.split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
      line.split(separator: " ")[3]
    }
    #expect(!kinds.isEmpty)
    #expect(kinds.allSatisfy { $0.hasPrefix("process.") || $0 == "queue.finish_called" })
    #expect(shown.output.contains("\n\(kinds.count) of "))
    let coins = ToolCall(["trace", path, "--product", "coins", "--filter", "began"])
    #expect(coins.code == .usage)
    let drawn = ToolCall(["trace", path, "--draw", "--filter", "bought", "--filter", "finished"])
    #expect(drawn.code == .success)
    let lines = drawn.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("user: bought(coins) --"))
    #expect(lines[1].hasPrefix("app:  -"))
    #expect(lines[1].hasSuffix(" finished(coins)"))
    let story = ToolCall(["trace", path, "--draw"])
    #expect(story.output.contains("device: launched "))
  }

  @Test("a selection that selects nothing says what there is")
  func emptySelection() throws {
    let suite = try SampleSuite()
    _ = try ToolProcess(
      ["run", "suite", "buy/1", "--app", "app.lua", "--trace", "trace"], in: suite.path
    ).finish()
    let path = suite.path + "/trace"
    let wrong: [([String], String)] = [
      (["--filter", "clam"], "unknown kind or family of facts “clam”"),
      (["--filter", "failed"], "“failed” is ambiguous for --filter"),
      (["--device", "fone"], "contains no device “fone”"),
      (["--product", "coin"], "contains no product “coin”"),
      (["--draw", "--filter", "refunded"], "nothing to draw"),
      (["--draw", "--against", path], "--against cannot be combined with"),
    ]
    for (options, message) in wrong {
      let call = ToolCall(["trace", path] + options)
      #expect(call.code == .usage)
      #expect(call.error.contains(message), "\(call.error)")
    }
  }
}

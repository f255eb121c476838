import Foundation
import Results
import Rules
import Testing

@Suite("Known failures of a run")
struct KnownFailingTests {
  @Test("a run whose only failures are known succeeds, and its log says so")
  func known() throws {
    let suite = try SampleSuite()
    try suite.write("known.txt", "# ours\napp buy/5 expectation:9 ticket 12\nother buy/1 crash\n")
    let end = try run(["--report", "jsonl=log"], suite)
    #expect(end.code == 0)
    #expect(end.output.contains("buys coins and expects 99 · known.txt:2: ticket 12\n"))
    #expect(end.output.hasSuffix("\n4 passed, 1 known\n"))
    let record = try RunRecord(log: Array(suite.read("log").utf8))
    #expect(record.cases.last?.verdict == .known(reason: "known.txt:2: ticket 12"))
    #expect(record.cases.last?.expectations.count == 1)
    #expect(record.exitCode == .success)
  }

  @Test("what is not listed still fails, and what no longer fails is stale")
  func stale() throws {
    let suite = try SampleSuite()
    try suite.write("known.txt", "app buy/5 expectation:9\napp buy/1 deliver-before-finish old\n")
    let end = try run([], suite)
    #expect(end.code == 1)
    #expect(
      end.output.contains(
        "\nstale  known.txt:2: “app buy/1 deliver-before-finish” no longer fails\n"
          + "  remove this line, or run with `--update-known-failing`\n"))
    #expect(end.output.hasSuffix("\n4 passed, 1 known, 1 stale (known failure that no longer fails)\n"))
    // Lines of cases that did not run are unchanged.
    let part = try ToolProcess(
      ["run", "suite", "buy/2", "--app", "app.lua", "--known-failing", "known.txt"], in: suite.path
    ).finish()
    #expect(part.code == 0)
    #expect(part.output.hasSuffix("\n1 passed\n"))
  }

  @Test("a star stands for every scenario") func everywhere() throws {
    let suite = try SampleSuite()
    try suite.write("known.txt", "app * expectation never counts\n")
    let end = try run([], suite)
    #expect(end.code == 0)
    #expect(end.output.contains("known.txt:1: never counts\n"))
    try suite.write("known.txt", "app * expectation\n* * crash gone\n")
    let stale = try run([], suite)
    #expect(stale.code == 1)
    #expect(stale.output.contains("known.txt:2: “* * crash” no longer fails\n"))
  }

  @Test("an update lists what fails, removes what is stale, and then the run succeeds")
  func update() throws {
    let suite = try SampleSuite()
    #expect(try run(["--update-known-failing"], suite).code == 0)
    let written = try suite.read("known.txt")
    #expect(written.hasSuffix(".\napp buy/5 expectation:9\n"))
    try suite.write("known.txt", "# ours\napp buy/1 crash gone\napp buy/5 expectation why\n")
    #expect(try run(["--update-known-failing"], suite).code == 0)
    #expect(try suite.read("known.txt") == "# ours\napp buy/5 expectation why\n")
  }

  @Test(
    "a list that names what does not exist is refused",
    arguments: [
      (
        "app buy/5 expectatoin",
        "unknown rule or failure “expectatoin”\n  did you mean “expectation”? `assay rules` "
          + "lists the rules; other failures are expectation, expectation:LINE, crash, and inconclusive"
      ),
      (
        "app buy/9 crash",
        "scenario “buy/9” not found\n  did you mean “buy/1”? `assay run --list` lists the addresses"
      ),
    ])
  func unknownNames(line: String, message: String) throws {
    let suite = try SampleSuite()
    try suite.write("known.txt", line)
    let end = try run(["buy/1"], suite)
    #expect(end.code == 64)
    #expect(end.error == "assay: known.txt:1: \(message)\n")
    #expect(end.output == "")
  }

  @Test("a list that is missing, no text or cannot be written")
  func files() throws {
    let suite = try SampleSuite()
    let missing = try run([], suite)
    #expect(missing.code == 64)
    #expect(
      missing.error == "assay: known.txt: cannot read the file: No such file or directory\n"
        + "  check the path, or create the list with `--update-known-failing`\n")
    try Data([0xff, 0xfe]).write(to: URL(filePath: suite.path + "/known.txt"))
    #expect(
      try run([], suite).error
        == "assay: known.txt: the list of known failures is not valid UTF-8\n  save it as UTF-8\n")
    let end = try ToolProcess(
      ["run", "suite", "--app", "app.lua", "--known-failing", "no/such", "--update-known-failing"],
      in: suite.path
    ).finish()
    #expect(end.code == 74)
    #expect(end.output.contains("error  no/such: cannot write the file: No such file or directory\n"))
  }

  private func run(_ words: [String], _ suite: SampleSuite) throws -> (
    output: String, error: String, code: Int32
  ) {
    try ToolProcess(
      ["run", "suite", "--app", "app.lua", "--known-failing", "known.txt"] + words, in: suite.path
    ).finish()
  }
}

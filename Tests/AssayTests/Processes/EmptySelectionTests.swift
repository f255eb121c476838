import Samples
import Testing

@Suite("Selections that match nothing")
struct EmptySelectionTests {
  private func run(_ words: [String], _ suite: SampleSuite) throws -> (
    output: String, error: String, code: Int32
  ) {
    try ToolProcess(["run"] + words + ["--app", "app.lua", "--no-save"], in: suite.path).finish()
  }

  @Test(
    "an address or a filter that matches nothing ends with 4, also beside others that match",
    arguments: [
      ["suite", "buy/1", "buy/9"], ["suite", "buy/1", "--filter", "buy/1", "--filter", "tag:gone"],
    ])
  func beside(words: [String]) throws {
    let end = try run(words, try SampleSuite())
    #expect(end.code == 4, "\(end.output)")
    #expect(end.output.hasSuffix("\n1 passed, 1 error\n"), "\(end.output)")
  }

  @Test("a folder without scenarios says what is in it, also beside one with scenarios")
  func folder() throws {
    let suite = try SampleSuite()
    try suite.write("empty/notes.txt", "")
    try suite.write("apart/words.lua", "return {}")
    let empty = try run(["empty"], suite)
    #expect(empty.code == 4)
    #expect(
      empty.output.contains(
        "nothing to run in empty: it contains no .lua file; `assay new scenario NAME` creates a scenario"))
    let apart = try run(["suite", "apart", "--exclude", "buy/5"], suite)
    #expect(apart.code == 4)
    #expect(
      apart.output.contains("nothing to run in apart: it contains 1 .lua file, which declares no scenario"))
    #expect(try run(["empty", "--allow-empty"], suite).code == 0)
  }
}

import Samples
import Testing

@Suite("Lists of what would be run")
struct ListTests {
  @Test(
    "a list has each scenario once, after the filters, for people and for programs",
    arguments: [("text", "txt"), ("json", "json")])
  func list(form: String, ending: String) throws {
    let suite = try SampleSuite()
    try suite.write("suite/sell/1_refund.lua", ListTests.described)
    let words = ["run", "suite", "--app", "app.lua", "--exclude", "buy/2", "--exclude", "buy/3"]
    let end = try ToolProcess(words + ["--list", "--format", form], in: suite.path).finish()
    #expect(end.code == 0)
    #expect(end.error == "")
    try Golden.check(end.output, "Lists/scenarios.\(ending)")
  }

  @Test("what matches nothing is told on the standard error, and only an empty list is a failure")
  func unmatched() throws {
    let suite = try SampleSuite()
    let words = ["run", "suite", "--app", "app.lua", "--list", "--filter", "bu/1"]
    let message =
      "assay: filter “bu/1” matches nothing: no folder, file, or scenario is named “bu/1”; "
      + "did you mean “buy/1”? `assay run --list` lists the addresses\n"
    let empty = try ToolProcess(words, in: suite.path).finish()
    #expect(empty.error == message && empty.output == "" && empty.code == 4)
    let rest = try ToolProcess(words + ["--filter", "buy/2"], in: suite.path).finish()
    #expect(rest.error == message && rest.code == 0)
    #expect(rest.output == "buy/2  buys coins and expects 100\n")
  }

  private static let described = """
    scenario {
      title = "money back",
      rules = { "deliver-before-finish" },
      tags = { "refund", "slow" },
      needs = { "server" },
      level = "should",
      source = "a support page",
      products = {
        gem = { type = "non_consumable", price = "1.99 USD" },
        coins = { type = "consumable", price = "0.99 USD", grants = 100 },
      },
      expects_broken = { "finish-every-terminal" },
      run = function(world) end,
    }
    """
}

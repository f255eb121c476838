import Samples
import Testing

@Suite("Names of version 0.1")
struct FormerNamesTests {
  @Test("a scenario can still say world:latitude, and name a rule as it was called")
  func scenario() throws {
    let suite = try SampleSuite()
    let scenario = try suite.read("suite/buy/1_buy.lua")
      .replacing(
        "    phone:launch()", with: "    world:latitude(\"cancel_code\", \"unknown\")\n    phone:launch()"
      )
      .replacing("owned \"coins\")", with: "owned \"coins\", { rule = \"owns-what-is-due\" })")
      .replacing("expects 100\",", with: "expects 100\",\n  rules = { \"owns-what-is-due\" },")
    #expect(scenario.contains("latitude"))
    try suite.write("former/1_former.lua", scenario)
    let end = try ToolProcess(["run", "former", "--app", "app.lua"], in: suite.path).finish()
    #expect(end.code == 0, "\(end.output)\(end.error)")
  }

  @Test("a known failure that names a rule as it was called is still that failure")
  func knownFailure() throws {
    let suite = try SampleSuite()
    try suite.write("known.txt", "app buy/5 owns-what-is-due\n")
    let words = ["run", "suite", "--app", "app.lua", "--known-failing", "known.txt"]
    let end = try ToolProcess(words, in: suite.path).finish()
    #expect(!end.output.contains("there is no rule"), "\(end.output)\(end.error)")
  }

  @Test("commands and options are still found", arguments: ["catalogue", "catalog"])
  func command(name: String) throws {
    #expect(ToolCall([name, "check"]).error.contains("`assay catalog check Store.storekit`"))
    #expect(ToolCall(["judge", "nothing.jsonl", "--tells", "clam"]).error.contains("--records"))
    #expect(ToolCall(["rules", "price-localised"]).output.hasPrefix("price-matches-store · should · "))
  }
}

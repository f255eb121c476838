import Samples
import Testing
import Tool

@Suite("Words of former versions of the language")
struct PortingPageTests {
  @Test("the page lists them all")
  func fresh() throws {
    try Golden.checkPage(
      "Porting.md", after: "<!-- the former words begin; ASSAY_UPDATE_GOLDENS=1 rewrites them -->\n",
      Self.table)
  }

  private static var table: String {
    var text =
      "\n| former word | replaced in version | what to do | still accepted |\n| --- | --- | --- | --- |\n"
    for word in FormerWord.all {
      text += "| `\(word.shown)` | \(word.version) | \(word.advice) | \(word.isAccepted ? "yes" : "no") |\n"
    }
    return text
  }

  @Test("the doctor finds them in scenarios and apps, and not in comments or fields of the app's own")
  func doctor() throws {
    let suite = try SampleSuite()
    try suite.write(
      "former/1_former.lua",
      """
      -- world:latitude was another name
      scenario {
        title = "former",
        products = { coins = { type = "consumable", price = "0.99 USD" } },
        rules = { "owns-what-is-due" },
        run = function(world) world:latitude("loss_after_charge", "x") end,
      }
      """)
    let old = "-- check.entries\nlocal function old(c) return c.entries end\n"
    try suite.write("former.lua", old + (try suite.read("app.lua")))
    let end = try ToolProcess(["doctor", "former", "--app", "former.lua"], in: suite.path).finish()
    #expect(end.code == 1)
    for part in [
      "warning  former/1_former.lua:6: “world:latitude” was replaced in version 2 of the language, and is still accepted\n"
        + "  use world:behavior\n",
      "warning  former/1_former.lua:5: “owns-what-is-due” was replaced in version 2 of the language, and is still accepted\n"
        + "  use entitlements-match-store\n",
      "warning  former/1_former.lua:6: “loss_after_charge” was replaced in version 2 of the language\n"
        + "  use charge_loss\n",
      ": “receipt_check.entries” was replaced in version 2 of the language\n  use in_app, or latest_receipt_info",
    ] { #expect(end.output.contains(part), "\(part)\n\(end.output)") }
    try suite.write("former.lua", "local t = {} t.entries = 1\n" + (try suite.read("former.lua")))
    let own = try ToolProcess(["doctor", "former", "--app", "former.lua"], in: suite.path).finish()
    #expect(!own.output.contains("receipt_check"), "\(own.output)")
  }
}

import Foundation
import Samples
import Testing
import Tool

@Suite("Words of former versions of the language")
struct PortingPageTests {
  private static let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Documentation/Porting.md")
  private static let begin = "<!-- the former words begin; ASSAY_UPDATE_GOLDENS=1 rewrites them -->\n"

  @Test("the page lists them all")
  func fresh() throws {
    let page = try String(contentsOf: Self.page, encoding: .utf8)
    let head = try #require(page.range(of: Self.begin))
    let expected = page[..<head.upperBound] + Self.table
    if ProcessInfo.processInfo.environment["ASSAY_UPDATE_GOLDENS"] == "1" {
      try Data(expected.utf8).write(to: Self.page)
    } else {
      let isFresh = page == expected
      #expect(isFresh, "Documentation/Porting.md is stale; ASSAY_UPDATE_GOLDENS=1 writes it anew")
    }
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

import Scenario
import Testing

@Suite("Kills, crashes and taps that are impossible") struct BadKillTests {
  static let cases: [BadInput] = [
    BadInput(
      "a kill for a product that does not exist",
      #"phone:kill_app { before = "finish", product = "coin" }"#,
      says: "purchase/test.lua:11: unknown product 'coin'; did you mean 'coins'?"),
    BadInput(
      "a kill for a product at a point that is about none",
      #"phone:kill_app { before = "disk_write", product = "coins" }"#,
      says:
        "purchase/test.lua:11: 'disk_write' does not involve a product or transaction; remove product, or choose another point"
    ),
    BadInput(
      "a kill for a transaction at a fact that is about none",
      #"phone:kill_app { at = "process.launched", transaction = 0 }"#,
      says:
        "purchase/test.lua:11: 'process.launched' does not involve a product or transaction; remove transaction, or choose another point"
    ),
    BadInput(
      "a kill for a product and a transaction",
      #"phone:kill_app { before = "finish", product = "coins", transaction = 0 }"#,
      says:
        "purchase/test.lua:11: device:kill_app: expected product or transaction, found both; a transaction has one product: remove product"
    ),
    BadInput(
      "a kill for a transaction that is no number",
      #"phone:kill_app { before = "finish", transaction = "first" }"#,
      says:
        "purchase/test.lua:11: device:kill_app, field 'transaction': expected a whole number from 0 to 1000000000, found 'first'"
    ),
    BadInput(
      "two kills at one point",
      """
      phone:kill_app { before = "finish" }
      phone:kill_app { before = "finish" }
      """,
      says:
        "purchase/test.lua:12: line 11 already schedules kill_before finish on phone for the same call; write nth = 2 for the next one, or remove this line"
    ),
    BadInput(
      "two kills at one occasion, counted from different moments",
      """
      phone:launch()
      phone:kill_app { before = "finish", product = "coins", nth = 2 }
      phone:buy "coins"
      world:settle()
      phone:kill_app { before = "finish", product = "coins" }
      """,
      says:
        "purchase/test.lua:15: line 12 already schedules kill_before finish for coins on phone for the same call; write nth = 2 for the next one, or remove this line"
    ),
    BadInput(
      "a kill for a product that never strikes",
      """
      phone:launch()
      phone:kill_app { before = "finish", product = "pro" }
      phone:buy "coins"
      world:settle()
      """,
      says:
        "purchase/test.lua:12: the prepared event never happened: kill_before finish for pro on phone; prepare an event that happens in this run, or add optional = true"
    ),
    BadInput(
      "a crash of what does not run",
      "phone:crash()",
      says:
        "purchase/test.lua:11: the app is not running on phone, so it cannot be crashed; call phone:launch() first"
    ),
    BadInput(
      "too many taps",
      """
      phone:launch()
      phone:buy("coins", { taps = 11 })
      """,
      says:
        "purchase/test.lua:12: device:buy, field 'taps': expected a whole number from 1 to 10, found the number 11"
    ),
  ]

  @Test("one clear error says where, what was expected, what was found and what to try", arguments: cases)
  func isRefused(_ input: BadInput) throws { try Suite.expectRefused(input) }
}

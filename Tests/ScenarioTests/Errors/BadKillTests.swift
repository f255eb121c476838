import Scenario
import Testing

@Suite("Kills, crashes and taps that are impossible") struct BadKillTests {
  static let cases: [BadInput] = [
    BadInput(
      "a kill for a product that does not exist",
      #"phone:kill_app { before = "finish", product = "coin" }"#,
      says: "purchase/test.lua:11: there is no product 'coin'; did you mean 'coins'?"),
    BadInput(
      "a kill for a product at a point that is about none",
      #"phone:kill_app { before = "disk_write", product = "coins" }"#,
      says:
        "purchase/test.lua:11: 'disk_write' is about no product and no transaction; leave product out, or name another point"
    ),
    BadInput(
      "a kill for a transaction at a fact that is about none",
      #"phone:kill_app { at = "process.launched", transaction = 0 }"#,
      says:
        "purchase/test.lua:11: 'process.launched' is about no product and no transaction; leave transaction out, or name another point"
    ),
    BadInput(
      "a kill for a product and a transaction",
      #"phone:kill_app { before = "finish", product = "coins", transaction = 0 }"#,
      says:
        "purchase/test.lua:11: device:kill_app: expected product or transaction, found both; a transaction has one product: leave product out"
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
        "purchase/test.lua:12: kill_before finish on phone is prepared already, on line 11, for the same occasion; say nth = 2 for the next one, or leave this line out"
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
        "purchase/test.lua:15: kill_before finish for coins on phone is prepared already, on line 12, for the same occasion; say nth = 2 for the next one, or leave this line out"
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
        "purchase/test.lua:12: what was prepared never came true: kill_before finish for pro on phone; prepare something that happens in this run, or say optional = true"
    ),
    BadInput(
      "a crash of what does not run",
      "phone:crash()",
      says:
        "purchase/test.lua:11: the app does not run on phone, so it cannot be crashed; launch it first with phone:launch()"
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

import Rules
import Scenario
import Testing

@Suite("Kills, crashes and taps") struct KillLinesTests {
  static let bodies: [BadInput] = [
    BadInput(
      "before a finish of one product, while another is finished",
      """
      phone:kill_app { before = "finish", product = "coins" }
      phone:launch()
      phone:buy "pro"
      world:settle()
      expect(world):saw("queue.finish_called"):times(1)
      phone:buy "coins"
      world:settle()
      expect(phone:is_running()):is_false()
      expect(world):saw("queue.finish_called"):times(1)
      """, says: "process.killed"),
    BadInput(
      "after the second grant of one product",
      """
      phone:kill_app { after = "granted", product = "coins", nth = 2 }
      phone:launch()
      for _, product in ipairs { "coins", "pro", "coins" } do
        expect(phone:is_running()):is_true()
        phone:buy(product)
        world:settle()
      end
      expect(phone:is_running()):is_false()
      expect(world):saw("claim.granted", { product = "coins" }):times(2)
      """, says: "process.killed"),
    BadInput(
      "before a callback that is about one product",
      """
      phone:launch()
      phone:kill_app { before = "updated_transactions", product = "coins" }
      phone:buy "pro"
      world:settle()
      phone:buy "coins"
      world:settle()
      expect(phone:is_running()):is_false()
      expect(world):never_saw("callback.delivered", { transaction = 2 })
      """, says: "process.killed"),
    BadInput(
      "at a fact about one product",
      """
      phone:launch()
      phone:kill_app { at = "transaction.purchased", product = "coins" }
      phone:buy "pro"
      world:settle()
      expect(phone:is_running()):is_true()
      phone:buy "coins"
      world:settle()
      expect(phone:is_running()):is_false()
      """, says: "process.killed"),
    BadInput(
      "before a payment for one product",
      """
      phone:launch()
      phone:kill_app { before = "add_payment", product = "coins" }
      phone:buy "pro"
      world:settle()
      phone:buy "coins"
      world:settle()
      expect(world):saw("queue.payment_added"):times(1)
      """, says: "process.killed"),
    BadInput(
      "of one transaction, by its number",
      """
      phone:launch()
      phone:kill_app { after = "finish", transaction = 1 }
      phone:buy "coins"
      world:settle()
      expect(phone:is_running()):is_true()
      phone:buy "coins"
      world:settle()
      expect(phone:is_running()):is_false()
      """, says: "process.killed"),
    BadInput(
      "two kills at two occasions of one point",
      """
      phone:kill_app { before = "finish" }
      phone:kill_app { before = "finish", nth = 2 }
      phone:launch()
      phone:buy "coins"
      world:settle()
      phone:launch()
      world:settle()
      expect(world):saw("process.killed"):times(2)
      """, says: "process.killed"),
    BadInput(
      "a kill at a point where an earlier one struck",
      """
      phone:kill_app { before = "finish" }
      phone:launch()
      phone:buy "coins"
      world:settle()
      phone:kill_app { before = "finish" }
      phone:launch()
      world:settle()
      expect(world):saw("process.killed"):times(2)
      """, says: "process.killed"),
    BadInput(
      "a crash from outside",
      """
      phone:launch()
      phone:crash()
      expect(phone:is_running()):is_false()
      expect(world):saw("process.killed", { point = "crash" })
      expect(world):never_saw "process.crashed"
      phone:launch()
      """, says: "process.killed"),
    BadInput(
      "two taps before the first has any effect",
      """
      phone:launch()
      phone:buy("coins", { taps = 2 })
      expect(world):saw("user.tapped_buy"):times(2)
      expect(world):never_saw "queue.payment_added"
      world:settle()
      """, says: "queue.payment_added"),
  ]

  @Test("a line does what it says", arguments: bodies)
  func isCarriedOut(_ input: BadInput) throws { try Suite.expectCarriedOut(input) }

  @Test("a kill for a product strikes on its own device alone") func otherDevice() throws {
    try Suite.expectCarriedOut(
      BadInput(
        "two devices",
        """
        local tablet = world:device("tablet")
        tablet:kill_app { before = "finish", product = "coins", optional = true }
        phone:launch()
        phone:buy "coins"
        world:settle()
        expect(world):never_saw "process.killed"
        """, says: "queue.finish_called"))
  }

  @Test("a scenario's crash does not count against the app") func crashIsNoFault() throws {
    let result = try Suite.run("phone:launch()\nphone:buy \"coins\"\nworld:wait \"1s\"\nphone:crash()")
    #expect(result.verdict == .passed)
  }
}

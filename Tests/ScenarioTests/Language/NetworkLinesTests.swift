import Facts
import Rules
import Scenario
import Testing
import World

@Suite("What holds messages up until further notice") struct NetworkLinesTests {
  static let bodies: [BadInput] = [
    BadInput(
      "every message of a kind is lost until the network comes up",
      """
      phone:launch()
      world:settle()
      world:behavior("charge_loss", "not_asked_again")
      phone:lose_message("purchase_answer", { every = true })
      phone:buy "coins"
      world:settle()
      expect(world):saw("message.lost", { kind = "purchase_answer", reason = "dropped" }):times(1)
      expect(phone:owned "coins"):equals(0)
      phone:network_up()
      world:settle()
      expect(phone:owned "coins"):equals(100)
      """, says: "message.kind_lost"),
    BadInput(
      "every message of a kind arrives twice until the network comes up",
      """
      phone:launch()
      world:settle()
      phone:duplicate_message("purchase_request", { every = true })
      for _ = 1, 3 do
        phone:buy "coins"
        world:settle()
      end
      expect(world):saw("message.duplicated"):times(3)
      phone:network_up()
      phone:buy "coins"
      world:settle()
      expect(world):saw("message.duplicated"):times(3)
      expect(phone:owned "coins"):equals(400)
      """, says: "message.kind_doubled"),
    BadInput(
      "only answers are lost: the store hears, and the device does not",
      """
      phone:launch()
      world:settle()
      phone:lose_messages { only = "answers", to = "store" }
      phone:buy "coins"
      world:settle()
      expect(world):saw("message.arrived", { kind = "checkout_request" })
      expect(world):never_saw("message.arrived", { kind = "checkout_answer" })
      """, says: "message.link_thinned"),
    BadInput(
      "only requests are lost: the store hears nothing",
      """
      phone:launch()
      world:settle()
      phone:lose_messages { only = "requests" }
      phone:buy "coins"
      world:settle()
      expect(world):never_saw("message.arrived", { kind = "checkout_request" })
      expect(world):saw("transaction.failed")
      """, says: "message.link_thinned"),
    BadInput(
      "each third message is lost",
      """
      phone:launch()
      world:settle()
      local before = world:fact_count "message.sent"
      phone:lose_messages { each = 3, to = "store" }
      for _ = 1, 4 do
        phone:buy "coins"
        world:settle()
      end
      local sent = world:fact_count "message.sent" - before
      expect(world:fact_count "message.lost"):equals(sent // 3)
      expect(sent):is_at_least(6)
      """, says: "message.link_thinned"),
    BadInput(
      "each message travels longer, until the latency is none",
      """
      phone:launch()
      world:settle()
      phone:latency "2s"
      phone:buy "coins"
      world:wait "3s"
      expect(world):never_saw "device.sheet_shown"
      world:wait "2s"
      expect(world):saw "device.sheet_shown"
      world:settle()
      phone:latency "none"
      phone:buy "coins"
      world:wait "1s"
      expect(world):saw("device.sheet_shown"):times(2)
      """, says: "message.link_slowed"),
    BadInput(
      "a captive portal answers the store's requests with nonsense",
      """
      phone:launch()
      world:settle()
      phone:captive_portal()
      phone:buy "coins"
      world:wait "1s"
      expect(world):saw("message.lost", { kind = "checkout_request", reason = "intercepted" })
      expect(world):saw("transaction.failed")
      world:settle()
      phone:restore()
      world:settle()
      expect(world):saw("callback.restore_failed")
      phone:network_up()
      phone:buy "coins"
      world:settle()
      expect(phone:owned "coins"):equals(100)
      """, says: "message.portal_appeared"),
    BadInput(
      "a portal on the way to the server leaves the store in reach",
      """
      phone:launch()
      phone:captive_portal { to = "server" }
      phone:buy "coins"
      world:settle()
      expect(phone:owned "coins"):equals(100)
      """, says: "message.portal_appeared"),
    BadInput(
      "the network comes up on one side alone",
      """
      phone:launch()
      phone:captive_portal()
      phone:network_up { to = "server" }
      expect(world):saw("message.link_cleared", { endpoint = "server" }):times(1)
      phone:buy "coins"
      world:settle()
      expect(world):saw("message.lost", { reason = "intercepted" })
      """, says: "message.link_cleared"),
  ]

  @Test("a line does what it says", arguments: bodies)
  func isCarriedOut(_ input: BadInput) throws { try Suite.expectCarriedOut(input) }

  @Test(
    "what holds messages up ends when the faults end",
    arguments: [
      #"phone:lose_messages()"#, #"phone:lose_messages { only = "answers" }"#,
      #"phone:lose_message("purchase_answer", { every = true })"#, #"phone:latency "20s""#,
      #"phone:captive_portal()"#, #"phone:duplicate_message("restore_answer", { every = true })"#,
    ])
  func ends(line: String) throws {
    let result = try Suite.run("phone:launch()\nworld:settle()\n\(line)\nphone:buy \"coins\"\nworld:settle()")
    #expect(result.verdict == .passed)
    #expect(result.convergence == .converged)
    #expect(result.trace.facts.contains { $0.kind == .messageLinkCleared })
  }
}

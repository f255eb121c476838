import Facts
import Scenario
import Testing

@Suite("Histories, prices and promotions in one line") struct HistoryLinesTests {
  static let bodies: [BadInput] = [
    BadInput(
      "a storm of restored transactions out of a made history",
      """
      world:history("user", { products = { "pro" }, count = 2000 })
      phone:launch()
      phone:restore()
      world:settle()
      expect(world):saw("transaction.restored"):times(2000)
      expect(phone:queue()):is_empty()
      expect(phone:owned "pro"):equals(1)
      """, says: "callback.restore_finished"),
    BadInput(
      "a price increase that its user declines",
      """
      phone:launch()
      phone:buy "monthly"
      world:settle()
      world:answer("consent_answer", "decline")
      world:change_price("monthly", "9.99 USD")
      phone:terminate()
      phone:launch()
      world:settle()
      expect(world):saw("subscription.consent_given", { agreed = false })
      """, says: "user.consented"),
    BadInput(
      "a price increase that its user leaves open, and agrees to at the next launch",
      """
      phone:launch()
      phone:buy "monthly"
      world:settle()
      world:answer("consent_answer", "ignore")
      world:change_price("monthly", "9.99 USD")
      phone:terminate()
      phone:launch()
      world:settle()
      expect(world):never_saw "user.consented"
      phone:terminate()
      phone:launch()
      world:settle()
      expect(world):saw("user.consented", { agreed = true })
      """, says: "user.dismissed_sheet"),
    BadInput(
      "a promotion without the app, which goes on once it was installed and opened",
      """
      phone:uninstall()
      phone:open_promotion "coins"
      world:settle()
      expect(world):never_saw "callback.payment_offered"
      phone:launch()
      world:settle()
      """, says: "device.notification_shown"),
    BadInput(
      "a promotion while the app does not run", "phone:open_promotion \"coins\"\nworld:settle()",
      says: "process.launched"),
    BadInput(
      "a family's shared purchase that is refunded",
      """
      world:account "ben"
      phone:launch()
      phone:buy "pro"
      world:settle()
      world:share("pro", { from = "user", with = "ben" })
      world:refund("pro", { account = "user" })
      world:settle()
      expect(world):saw("store.revoked"):times(2)
      """, says: "store.refunded"),
  ]

  @Test("a line does what it says", arguments: bodies)
  func isCarriedOut(_ input: BadInput) throws { try Suite.expectCarriedOut(input) }

  @Test("the histories of a world have an upper bound") func bound() throws {
    try Suite.expectRefused(
      BadInput(
        "too long a history",
        """
        world:history("user", { products = { "pro" }, count = 2000001 })
        """,
        says:
          "purchase/test.lua:11: world:history, field 'count': expected a whole number from 1 to 2000000, found the number 2000001"
      ))
  }
}

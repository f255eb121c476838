import Facts
import Testing
import Web

@Suite("A raised price waits for the answer that a caller gives")
struct PriceConsentTests {
  private let store = ServedStore()

  /// A subscription to “plus” whose price was raised from 9.99 to 12.99. Returns its transaction.
  private func raised() throws -> JSONValue {
    try store.act("notifications", ["version": 2])
    let number = JSONValue.text(try store.act("buy", ["product": "plus"]).text("transaction_id"))
    try store.act("change_price", ["transaction_id": number, "price": "12.99"])
    // The app enters the foreground, and the sheet about the price appears.
    try store.act("restore")
    return number
  }

  private func consent() throws -> JSONValue? {
    try store.look("state").list("subscriptions").first?["price_consent"]
  }

  private func told() throws -> [String] {
    try store.look("notifications").list("notifications").map { told in
      guard case .text(let subtype) = told["subtype"] else { return try told.text("type") }
      return try told.text("type") + " " + subtype
    }
  }

  @Test("without an answer the subscription ends with its period")
  func noAnswer() throws {
    _ = try raised()
    #expect(try consent() == "awaited")
    #expect(try told() == ["SUBSCRIBED INITIAL_BUY", "PRICE_INCREASE PENDING"])
    try store.act("advance", ["by": "P2M"])
    #expect(try told().dropFirst(2) == ["EXPIRED PRICE_INCREASE"])
    #expect(try store.look("state").list("purchases").count == 1)
  }

  @Test("with consent it renews at the new price")
  func agreed() throws {
    let number = try raised()
    try store.act("consent", ["transaction_id": number, "agree": true])
    #expect(try consent() == "given")
    #expect(try told().last == "PRICE_INCREASE ACCEPTED")
    try store.act("advance", ["by": "P1M"])
    #expect(try told().last == "DID_RENEW")
    #expect(try store.look("state").list("purchases").last?["price"] == "12.99 USD")
  }

  @Test("with a refusal it stops renewing, and says so")
  func declined() throws {
    let number = try raised()
    try store.act("consent", ["transaction_id": number, "agree": false])
    #expect(try consent() == "declined")
    #expect(try told().last == "DID_CHANGE_RENEWAL_STATUS AUTO_RENEW_DISABLED")
    try store.act("advance", ["by": "P2M"])
    #expect(try told().last == "EXPIRED PRICE_INCREASE")
    let again = store.send("POST", "/assay/consent", ["transaction_id": number, "agree": true])
    #expect(again.status == 409)
  }

  @Test("a store that begins anew waits as well")
  func reset() throws {
    try store.act("reset")
    _ = try raised()
    #expect(try consent() == "awaited")
  }
}

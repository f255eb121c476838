import Facts
import Testing
import Web

@Suite("A purchase without the usual effect says why")
struct PurchaseEffectTests {
  private let store = ServedStore()

  /// Sends a command that is refused and returns the refusal.
  private func refusal(_ command: String, _ arguments: JSONValue) throws -> (error: String, advice: String) {
    let answer = store.send("POST", "/assay/" + command, arguments)
    #expect(answer.status == 409)
    let document = try store.read(answer)
    return (try document.text("error"), try document.text("advice"))
  }

  @Test("what is subscribed already is not bought again")
  func subscribed() throws {
    let number = try store.act("buy", ["product": "plus"]).text("transaction_id")
    let refused = try refusal("buy", ["product": "plus"])
    #expect(
      refused.error.hasPrefix("nothing was bought: “user” already subscribes to “plus”, until 2026-02-01"))
    #expect(refused.advice == "buy another product of the group, or POST /assay/expire first")
    try store.act("set_renewal", ["transaction_id": .text(number), "on": false])
    #expect(try refusal("buy", ["product": "plus"]).advice.hasPrefix("POST /assay/set_renewal"))
    #expect(try store.look("state").list("purchases").count == 1)
  }

  @Test("a product that is owned comes again for nothing")
  func owned() throws {
    #expect(try store.act("buy", ["product": "pro"])["note"] == nil)
    let again = try store.act("buy", ["product": "pro"])
    #expect(try again.text("note") == "“user” already owns “pro”: the store delivered it again for free")
    #expect(try again.text("advice").contains("refund"))
    #expect(try store.act("redeem", ["product": "pro"])["note"] == again["note"])
  }

  @Test("a change for later says when it comes, and once it is taken back, that nothing changes")
  func later() throws {
    try store.act("buy", ["product": "plus"])
    let change = try store.act("buy", ["product": "basic"])
    #expect(try change.text("note").hasPrefix("“basic” starts at the next renewal, 2026-02-01"))
    let kept = try store.act("buy", ["product": "plus"])
    #expect(try kept.text("note").hasPrefix("“plus” continues at the next renewal, 2026-02-01"))
  }

  @Test("a purchase that waits says for what")
  func deferred() throws {
    try store.act("ask_to_buy", ["on": true])
    let answer = try store.act("buy", ["product": "pro"])
    #expect(answer["state"] == "deferred")
    #expect(try answer.text("note") == "the purchase of “pro” waits for approval")
    #expect(try answer.text("advice").contains("/assay/answer_approvals"))
  }

  @Test("an offer that the store does not take is named")
  func offers() throws {
    let unknown = try refusal("buy", ["product": "coins", "offer": "summer"])
    #expect(unknown.error == "nothing was bought: “coins” has no offer “summer”")
    #expect(unknown.advice == "leave out the offer; the product has none")
  }

  @Test(
    "an ended subscription is not acted upon", arguments: ["expire", "renew", "change_price", "set_renewal"])
  func ended(command: String) throws {
    let number = JSONValue.text(try store.act("buy", ["product": "plus"]).text("transaction_id"))
    try store.act("expire", ["transaction_id": number])
    let values: [String: JSONValue] = [
      "expire": ["transaction_id": number], "renew": ["transaction_id": number],
      "change_price": ["transaction_id": number, "price": "12.99"],
      "set_renewal": ["transaction_id": number, "on": true],
    ]
    let refused = try refusal(command, try #require(values[command]))
    #expect(refused.error == "the subscription to “plus” has ended")
    #expect(refused.advice.contains("/assay/buy"))
  }
}

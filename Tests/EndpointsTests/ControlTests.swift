import Facts
import Testing

@Suite("The control of a served world")
struct ControlTests {
  @Test("a purchase tells its numbers, and stands in the state")
  func purchase() throws {
    let store = ServedStore()
    let bought = try store.act("buy", ["product": "coins", "quantity": 3])
    #expect(bought["state"] == "purchased")
    #expect(bought["quantity"] == 3)
    #expect(bought["price"] == "2.97 USD")
    #expect(bought["finished"] == true)
    #expect(try store.look("state").list("purchases") == [bought])
  }

  @Test("an account has a device of its own, and buys in its country")
  func accounts() throws {
    let store = ServedStore()
    try store.act("accounts", ["name": "ann", "storefront": "DEU"])
    let bought = try store.act("buy", ["product": "pro", "account": "ann"])
    #expect(bought["account"] == "ann")
    try store.act("move", ["account": "ann", "storefront": "JPN"])
    let number = try bought.text("transaction_id")
    let statement = try store.read(try store.ask("GET", "v1/transactions/" + number)).signed("signedTransactionInfo")
    #expect(statement["storefront"] == "DEU")
  }

  @Test("time goes by the calendar, and subscriptions renew in it")
  func time() throws {
    let store = ServedStore()
    try store.act("buy", ["product": "plus"])
    #expect(try store.act("advance", ["by": "P2M"])["now"] == "2026-03-01T00:00:00Z")
    let periods = try store.look("state").list("purchases")
    #expect(periods.count == 3)
    #expect(periods.last?["reason"] == "renewed")
    #expect(try store.act("advance", ["to": "2026-03-02T12:00:00Z"])["now"] == "2026-03-02T12:00:00Z")
  }

  @Test("a purchase that waits for an approval is deferred, and comes when it is given")
  func approval() throws {
    let store = ServedStore()
    try store.act("ask_to_buy", ["on": true])
    #expect(try store.act("buy", ["product": "pro"]) == ["state": "deferred"])
    #expect(try store.look("state").list("purchases").isEmpty)
    try store.act("answer_approvals", ["approve": true])
    #expect(try store.look("state").list("purchases").map { $0["product"] } == ["pro"])
  }

  @Test("a shared purchase has a number of its own, and ends with the sharing")
  func sharing() throws {
    let store = ServedStore()
    try store.act("accounts", ["name": "bob"])
    let bought = try store.act("buy", ["product": "plus"])
    let shared = try store.act("share", ["transaction_id": .text(try bought.text("transaction_id")), "with": "bob"])
    #expect(shared["account"] == "bob")
    #expect(shared["transaction_id"] != bought["transaction_id"])
    let ended = try store.act("end_sharing", ["transaction_id": .text(try shared.text("transaction_id"))])
    #expect(ended["state"] == "revoked")
  }

  @Test("what cannot be is refused, with advice", arguments: [
    ("buy", ["product": "gems"] as JSONValue, 404, "coins"), ("buy", [:], 400, "coins"),
    ("buy", ["product": "coins", "colour": "red"], 400, "quantity"),
    ("buy", ["product": "coins", "quantity": 11], 400, "11"),
    ("buy", ["product": "coins", "account": "ann"], 404, "user"),
    ("refund", ["transaction_id": "7"], 404, "state"), ("advance", ["by": "1 month"], 400, "P1M"),
    ("advance", ["by": "P1M", "to": "2026-02-01"], 400, "by"), ("advance", ["to": "2020-01-01"], 400, "forward"),
    ("answer_approvals", ["approve": true], 409, "ask_to_buy"), ("accounts", ["name": "user"], 409, "another"),
    ("fail", ["at": "verifyReceipt", "what": "code:4290000"], 400, "code:21005"),
    ("keys", ["kid": "A", "key": "no key"], 400, "certificates"), ("move", ["storefront": "Germany"], 400, "DEU"),
  ])
  func refusals(command: String, arguments: JSONValue, status: Int, advice: String) throws {
    let store = ServedStore()
    let answer = store.send("POST", "/assay/" + command, arguments)
    #expect(answer.status == status)
    #expect(try store.read(answer).text("advice").contains(advice))
  }

  @Test("the list names each command once, and other requests are told of it")
  func list() throws {
    let store = ServedStore()
    let requests = try store.look("").list("commands").map { try $0.text("request") }
    #expect(Set(requests).count == requests.count)
    #expect(requests.contains("POST /assay/buy"))
    #expect(store.send("GET", "/assay/buy").status == 405)
    #expect(store.send("POST", "/assay/sell").status == 404)
    #expect(store.send("GET", "/anything").status == 404)
  }

  @Test("a world that begins anew is what it was")
  func reset() throws {
    let store = ServedStore()
    let before = try store.look("state")
    try store.act("buy", ["product": "coins"])
    try store.act("reset")
    #expect(try store.look("state") == before)
  }
}

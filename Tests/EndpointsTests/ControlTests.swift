import Facts
import Testing
import Web

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
    let statement = try store.read(try store.ask("GET", "v1/transactions/" + number)).signed(
      "signedTransactionInfo")
    #expect(statement["storefront"] == "DEU")
  }

  @Test("the number of a device is in each answer about it")
  func devices() throws {
    let store = ServedStore()
    let first = "A55A4000-0000-4000-8000-000000000001"
    let added = try store.act("accounts", ["name": "ann"])
    #expect(
      added["devices"] == [
        ["name": "ann's phone", "vendor_identifier": "A55A4000-0000-4000-8000-000000000002"]
      ])
    let accounts = try store.look("state").list("accounts")
    #expect(accounts.first?["devices"] == [["name": "user's phone", "vendor_identifier": .text(first)]])
    #expect(accounts.last?["devices"] == added["devices"])
    #expect(try store.look("receipt").text("vendor_identifier") == first)
  }

  @Test("time goes by the calendar, and subscriptions renew in it")
  func time() throws {
    let store = ServedStore()
    try store.act("buy", ["product": "plus"])
    #expect(try store.act("advance", ["by": "P2M"]).text("now").hasPrefix("2026-03-01T00:00:0"))
    let periods = try store.look("state").list("purchases")
    #expect(periods.count == 3)
    #expect(periods.last?["reason"] == "renewed")
    #expect(try store.act("advance", ["to": "2026-03-02T12:00:00Z"])["now"] == "2026-03-02T12:00:00Z")
  }

  @Test("a purchase that waits for an approval is deferred, and comes when it is given")
  func approval() throws {
    let store = ServedStore()
    try store.act("ask_to_buy", ["on": true])
    #expect(try store.act("buy", ["product": "pro"])["state"] == "deferred")
    #expect(try store.look("state").list("purchases").isEmpty)
    try store.act("answer_approvals", ["approve": true])
    #expect(try store.look("state").list("purchases").map { $0["product"] } == ["pro"])
  }

  @Test("a shared purchase has a number of its own, and ends with the sharing")
  func sharing() throws {
    let store = ServedStore()
    try store.act("accounts", ["name": "bob"])
    let bought = try store.act("buy", ["product": "plus"])
    let shared = try store.act(
      "share", ["transaction_id": .text(try bought.text("transaction_id")), "with": "bob"])
    #expect(shared["account"] == "bob")
    #expect(shared["transaction_id"] != bought["transaction_id"])
    let ended = try store.act("end_sharing", ["transaction_id": .text(try shared.text("transaction_id"))])
    #expect(ended["state"] == "revoked")
  }

  @Test(
    "what cannot be is refused, with advice",
    arguments: [
      Refusal("buy", ["product": "gems"], 404, "coins"), Refusal("buy", [:], 400, "coins"),
      Refusal("buy", ["product": "coins", "colour": "red"], 400, "quantity"),
      Refusal("buy", ["product": "coins", "quantity": 11], 400, "11"),
      Refusal("buy", ["product": "coins", "account": "ann"], 404, "user"),
      Refusal("refund", ["transaction_id": "7"], 404, "state"),
      Refusal("advance", ["by": "1 month"], 400, "P1M"),
      Refusal("advance", ["by": "P1M", "to": "2026-02-01"], 400, "by"),
      Refusal("advance", ["to": "2020-01-01"], 400, "forward"),
      Refusal("answer_approvals", ["approve": true], 409, "ask_to_buy"),
      Refusal("accounts", ["name": "user"], 409, "another"),
      Refusal("fail", ["at": "verifyReceipt", "what": "code:4290000"], 400, "code:21005"),
      Refusal("keys", ["kid": "A", "key": "no key"], 400, "certificates"),
      Refusal("move", ["storefront": "Germany"], 400, "DEU"),
    ])
  func refusals(refusal: Refusal) throws {
    let store = ServedStore()
    let answer = store.send("POST", "/assay/" + refusal.command, refusal.arguments)
    #expect(answer.status == refusal.status)
    #expect(try store.read(answer).text("advice").contains(refusal.advice))
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

  @Test(
    "a page from elsewhere controls nothing",
    arguments: [
      ("http://127.0.0.1:8417", 200), ("https://127.0.0.1:8417", 200), ("http://evil.example", 403),
      ("null", 403),
    ])
  func origins(origin: String, status: Int) {
    let headers = [(name: "Host", value: "127.0.0.1:8417"), (name: "Origin", value: origin)]
    let answer = ServedStore().send("POST", "/assay/buy", ["product": "coins"], headers: headers)
    #expect(answer.status == status)
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

/// A command that is refused, and a part of the advice.
struct Refusal: Sendable {
  let command: String
  let arguments: JSONValue
  let status: Int
  let advice: String

  init(_ command: String, _ arguments: JSONValue, _ status: Int, _ advice: String) {
    self.command = command
    self.arguments = arguments
    self.status = status
    self.advice = advice
  }
}

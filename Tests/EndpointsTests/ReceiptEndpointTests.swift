import Endpoints
import Facts
import Testing
import Web

@Suite("The check of receipts over the web")
struct ReceiptEndpointTests {
  @Test(
    "a receipt is valid at its own store, and the other one names it", arguments: StoreEnvironment.allCases)
  func environments(environment: StoreEnvironment) throws {
    let store = ServedStore(environment)
    try store.act("buy", ["product": "pro"])
    let receipt = try store.receipt()
    let statuses = try ["/production", "/sandbox", ""].map { try store.verify(receipt, at: $0)["status"] }
    #expect(statuses == (environment == .production ? [0, 21008, 0] : [21007, 0, 0]))
  }

  @Test(
    "hosts name the store as prefixes do",
    arguments: [
      ("buy.itunes.apple.com", 0), ("SANDBOX.itunes.apple.com:443", 21008),
    ])
  func hosts(host: String, status: Int64) throws {
    let store = ServedStore()
    try store.act("buy", ["product": "pro"])
    let answer = store.send(
      "POST", "/verifyReceipt", ["receipt-data": .text(try store.receipt())], headers: [("Host", host)])
    #expect(try store.read(answer)["status"] == .integer(status))
  }

  @Test(
    "what is no question has a status, and HTTP never one of its own",
    arguments: [
      ("GET", "", 21000), ("POST", "", 21002), ("POST", "{}", 21002),
      ("POST", "{\"receipt-data\": 7}", 21002),
      ("POST", "{\"receipt-data\": \"bm9uZQ==\"}", 21002),
      ("POST", "{\"receipt-data\": \"bm9uZQ==\", \"password\": 7}", 21002),
    ])
  func questions(method: String, body: String, status: Int64) throws {
    let store = ServedStore()
    let answer = store.endpoints.answer(
      WebRequest(method: method, path: "/verifyReceipt", body: Array(body.utf8)))
    #expect(answer.status == 200)
    #expect(try store.read(answer)["status"] == .integer(status))
  }

  @Test("subscriptions need the secret; a wrong one is refused")
  func secret() throws {
    let store = ServedStore()
    try store.act("buy", ["product": "plus"])
    let receipt = try store.receipt()
    #expect(try store.verify(receipt, password: nil)["status"] == 21004)
    #expect(try store.verify(receipt, password: "guessed")["status"] == 21004)
    #expect(try store.verify(receipt)["status"] == 0)
  }

  @Test("old periods are left out where the caller wants it")
  func oldPeriods() throws {
    let store = ServedStore()
    try store.act("buy", ["product": "plus"])
    try store.act("advance", ["by": "P3M"])
    let receipt = try store.receipt()
    #expect(try store.verify(receipt).list("latest_receipt_info").count == 4)
    let answer = store.send(
      "POST", "/verifyReceipt",
      ["receipt-data": .text(receipt), "password": "shared secret", "exclude-old-transactions": true])
    #expect(try store.read(answer).list("latest_receipt_info").count == 1)
  }

  @Test("an ordered status is answered as often as ordered, and says whether a retry can help")
  func orderedStatus() throws {
    let store = ServedStore()
    let receipt = try store.receipt()
    try store.act("fail", ["at": "verifyReceipt", "what": "code:21104:retryable", "times": 2])
    let answers = try (0..<3).map { _ in try store.verify(receipt) }
    #expect(answers.map { $0["status"] } == [21104, 21104, 0])
    #expect(answers.map { $0["is_retryable"] } == [1, 1, nil])
  }

  @Test("dates are whole seconds in receipts and signed documents, except for those of the answer itself")
  func wholeSeconds() throws {
    let store = ServedStore()
    let number = try store.act("buy", ["product": "plus"]).text("transaction_id")
    try store.act("advance", ["by": "P1M"])
    let checked = try store.verify(try store.receipt())
    let receipt = try #require(checked["receipt"])
    let entries = try receipt.list("in_app") + checked.list("latest_receipt_info")
    let dates = (entries + [receipt]).flatMap(milliseconds)
    #expect(dates.count > 10)
    for (key, date) in dates where key != "request_date_ms" { #expect(date.hasSuffix("000"), "\(key)") }
    #expect(try !receipt.text("request_date_ms").hasSuffix("000"))
    let signed = try store.read(store.ask("GET", "v1/transactions/" + number)).signed("signedTransactionInfo")
    for (key, name) in [
      ("purchase_date_ms", "purchaseDate"), ("original_purchase_date_ms", "originalPurchaseDate"),
      ("expires_date_ms", "expiresDate"),
    ] { #expect(signed[name] == Int64(try entries[0].text(key)).map { .integer($0) }, "\(name)") }
    guard case .integer(let signedAt) = signed["signedDate"] else {
      throw Missing(key: "signedDate", value: signed)
    }
    #expect(signedAt % 1_000 != 0)
    let group = try store.read(store.ask("GET", "v1/subscriptions/" + number)).list("data")[0]
    let renewal = try group.list("lastTransactions")[0].signed("signedRenewalInfo")
    for name in ["renewalDate", "recentSubscriptionStartDate"] {
      guard case .integer(let date) = renewal[name] else { throw Missing(key: name, value: renewal) }
      #expect(date % 1_000 == 0, "\(name)")
    }
  }

  /// The dates of an object in milliseconds, by their keys.
  private func milliseconds(_ object: JSONValue) -> [(key: String, date: String)] {
    guard case .object(let members) = object else { return [] }
    return members.compactMap { member in
      guard member.key.hasSuffix("_ms"), case .text(let date) = member.value else { return nil }
      return (member.key, date)
    }
  }

  @Test("each purchase of a receipt says who owns it, and has a number of 15 digits")
  func owners() throws {
    let store = ServedStore()
    try store.act("buy", ["product": "pro"])
    let entry = try #require(try store.verify(try store.receipt())["receipt"]).list("in_app")[0]
    #expect(entry["in_app_ownership_type"] == "PURCHASED")
    #expect(try entry.text("transaction_id").utf8.count == 15)
  }

  @Test("a subscription without a declared group is in one of its own, with a number as its identifier")
  func groups() throws {
    let store = ServedStore()
    let number = try store.act("buy", ["product": "solo"]).text("transaction_id")
    let entry = try store.verify(try store.receipt()).list("latest_receipt_info")[0]
    let group = try entry.text("subscription_group_identifier")
    #expect(group.utf8.count == 8 && Int(group) != nil, "\(group)")
    let signed = try store.read(store.ask("GET", "v1/transactions/" + number)).signed("signedTransactionInfo")
    #expect(signed["subscriptionGroupIdentifier"] == .text(group))
    let data = try store.read(store.ask("GET", "v1/subscriptions/" + number)).list("data")
    #expect(data.map { $0["subscriptionGroupIdentifier"] } == [.text(group)])
  }

  @Test("an ordered 21006 comes with the receipt that it is about; other ordered statuses come alone")
  func expired() throws {
    let store = ServedStore()
    try store.act("buy", ["product": "plus"])
    let receipt = try store.receipt()
    try store.act("fail", ["at": "verifyReceipt", "what": "code:21006"])
    let expired = try store.verify(receipt)
    #expect(expired["status"] == 21006)
    #expect(try expired["receipt"]?.list("in_app").count == 1)
    try store.act("fail", ["at": "verifyReceipt", "what": "code:21006"])
    #expect(try store.verify("bm9uZQ==") == ["status": 21006], "what is no receipt cannot be decoded")
    try store.act("fail", ["at": "verifyReceipt", "what": "code:21010"])
    #expect(try store.verify(receipt) == ["status": 21010])
  }
}

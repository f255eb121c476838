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
}

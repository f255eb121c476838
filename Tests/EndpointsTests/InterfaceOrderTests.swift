import Endpoints
import Facts
import Testing
import Web

@Suite("What a developer's server orders of single purchases, and learns of the app")
struct InterfaceOrderTests {
  private let token: JSONValue = ["appAccountToken": "9A2E3F84-5A4B-4D6E-8F00-0123456789AB"]
  private let written: JSONValue = "9a2e3f84-5a4b-4d6e-8f00-0123456789ab"

  private func statement(_ store: ServedStore, _ number: String) throws -> JSONValue {
    try store.read(store.ask("GET", "v1/transactions/" + number)).signed("signedTransactionInfo")
  }

  @Test("an account token is set for a purchase, and its renewals have it as well")
  func setToken() throws {
    let store = ServedStore()
    let number = try store.act("buy", ["product": "plus"]).text("transaction_id")
    #expect(try statement(store, number)["appAccountToken"] == nil)
    let answer = try store.ask("PUT", "v1/transactions/\(number)/appAccountToken", token)
    #expect(answer.status == 200 && answer.body.isEmpty)
    #expect(try statement(store, number)["appAccountToken"] == written)
    try store.act("advance", ["by": "P1M"])
    let periods = try store.read(store.ask("GET", "v2/history/" + number)).list("signedTransactions")
    #expect(try periods.map { try $0.payload()["appAccountToken"] } == [written, written])
    let last = try store.read(store.ask("GET", "v1/subscriptions/" + number)).list("data")[0]
      .list("lastTransactions")[0]
    #expect(try last.signed("signedRenewalInfo")["appAccountToken"] == written)
    let later = try periods[1].payload().text("transactionId")
    let refused = try store.ask("PUT", "v1/transactions/\(later)/appAccountToken", token)
    #expect(try store.read(refused)["errorCode"] == 4_000_187)
  }

  @Test("a purchase that the family shares gets no token of its own")
  func familyToken() throws {
    let store = ServedStore()
    try store.act("accounts", ["name": "bob"])
    let number = try store.act("buy", ["product": "plus"])["transaction_id"]
    let shared = try store.act("share", ["transaction_id": number ?? "", "with": "bob"]).text(
      "transaction_id")
    let refused = try store.ask("PUT", "v1/transactions/\(shared)/appAccountToken", token)
    #expect(try store.read(refused)["errorCode"] == 4_000_185)
  }

  @Test("the app itself has a number for each customer, by which a server can ask as by a purchase")
  func appTransaction() throws {
    let store = ServedStore()
    let number = try store.act("buy", ["product": "plus"]).text("transaction_id")
    let app = try store.read(store.ask("GET", "v1/transactions/appTransactions/" + number))
      .signed("signedAppTransactionInfo")
    #expect(app["receiptType"] == "Production" && app["bundleId"] == "com.example.app")
    #expect(app["appAppleId"] == 599_000_001 && app["originalPlatform"] == "iOS")
    #expect(app["originalPurchaseDate"] == 1_767_225_600_000)
    let identifier = try app.text("appTransactionId")
    #expect(try statement(store, number)["appTransactionId"] == .text(identifier))
    for path in ["v2/history/", "v1/subscriptions/", "v2/refund/lookup/", "v1/transactions/appTransactions/"]
    {
      let asked = try [number, identifier].map { try store.read(store.ask("GET", path + $0)) }
      #expect(asked[0] == asked[1], "\(path)")
    }
    let sandbox = ServedStore(.sandbox)
    let bought = try sandbox.act("buy", ["product": "pro"]).text("transaction_id")
    let other = try sandbox.read(sandbox.ask("GET", "v1/transactions/appTransactions/" + bought))
      .signed("signedAppTransactionInfo")
    #expect(other["receiptType"] == "Sandbox" && other["appAppleId"] == nil)
  }

  @Test("a purchase that the server finishes counts as finished at the store")
  func finish() throws {
    let store = ServedStore()
    let number = try store.act("buy", ["product": "coins", "finish": false]).text("transaction_id")
    #expect(try store.look("state").list("purchases")[0]["finished"] == false)
    for _ in 0..<2 {
      let answer = try store.ask("POST", "v1/transactions/\(number)/finish")
      #expect(answer.status == 200 && answer.body.isEmpty)
    }
    #expect(try store.look("state").list("purchases")[0]["finished"] == true)
    #expect(try store.verify(try store.receipt())["receipt"]?.list("in_app").isEmpty == true)
  }

  @Test("a refund says how much it gave back, an end of sharing that it was one, and an upgrade neither")
  func revocations() throws {
    let store = ServedStore()
    try store.act("accounts", ["name": "bob"])
    let pro = try store.act("buy", ["product": "pro"]).text("transaction_id")
    #expect(try statement(store, pro)["revocationType"] == nil)
    try store.act("refund", ["transaction_id": .text(pro)])
    let refunded = try statement(store, pro)
    #expect(refunded["revocationType"] == "REFUND_FULL" && refunded["revocationPercentage"] == 100_000)
    let basic = try store.act("buy", ["product": "basic"]).text("transaction_id")
    try store.act("buy", ["product": "plus"])
    let upgraded = try statement(store, basic)
    #expect(upgraded["isUpgraded"] == true && upgraded["revocationType"] == nil)
    let plus = try store.look("state").list("purchases").last?.text("transaction_id") ?? ""
    let shared = try store.act("share", ["transaction_id": .text(plus), "with": "bob"]).text("transaction_id")
    try store.act("end_sharing", ["transaction_id": .text(shared)])
    let ended = try statement(store, shared)
    #expect(ended["revocationType"] == "FAMILY_REVOKE" && ended["revocationPercentage"] == nil)
  }

  @Test("an offer says how long its period is, and a renewal who the customer is")
  func periods() throws {
    let store = ServedStore()
    let number = try store.act("buy", ["product": "basic"]).text("transaction_id")
    let trial = try statement(store, number)
    #expect(
      trial["offerType"] == 1 && trial["offerDiscountType"] == "FREE_TRIAL" && trial["offerPeriod"] == "P1W")
    let last = try store.read(store.ask("GET", "v1/subscriptions/" + number)).list("data")[0]
      .list("lastTransactions")[0]
    #expect(try last.signed("signedRenewalInfo")["appTransactionId"] == trial["appTransactionId"])
  }

  @Test(
    "an interface that is not simulated says so in Apple's form",
    arguments: [
      ("/inApps/v1/messaging/image/list", "retention messaging"), ("/inApps", "check the method"),
      ("/advancedCommerce/v1/subscription/create", "Advanced Commerce"),
      ("/externalPurchases/v1/reports", "External Purchase"), ("/inApps/v3/history/7", "check the method"),
    ])
  func beyond(path: String, reason: String) throws {
    let store = ServedStore()
    let token = try store.look("token").text("token")
    let answer = store.send("GET", path, headers: [("Authorization", "Bearer " + token)])
    #expect(answer.status == 404)
    let document = try store.read(answer)
    #expect(document["errorCode"] == 4_040_000)
    #expect(try document.text("errorMessage").contains(reason))
  }
}

import Endpoints
import Facts
import Testing
import Web

@Suite("What notifications of the store tell a server")
struct NotificationContentTests {
  private func store() throws -> ServedStore {
    let store = ServedStore()
    try store.act("notifications", ["version": 2])
    return store
  }

  /// The payloads of all notifications, in order.
  private func payloads(_ store: ServedStore) throws -> [JSONValue] {
    let body: JSONValue = ["startDate": 1_767_225_600_000, "endDate": 1_798_761_600_000]
    return try store.read(store.ask("POST", "v1/notifications/history", body)).list("notificationHistory")
      .map { try $0.signed("signedPayload") }
  }

  @Test("the store of customers tells of each purchase that is no subscription, as the test store does")
  func charges() throws {
    let store = try store()
    let number = try store.act("buy", ["product": "coins"])["transaction_id"]
    let payload = try #require(try payloads(store).first)
    #expect(payload["notificationType"] == "ONE_TIME_CHARGE")
    #expect(try payload["data"]?.signed("signedTransactionInfo")["transactionId"] == number)
  }

  @Test("an extension for all tells of each that failed, and at last of the whole")
  func extensions() throws {
    let store = try store()
    let basic = try store.act("buy", ["product": "basic"]).text("transaction_id")
    try store.act("accounts", ["name": "ann"])
    try store.act("buy", ["product": "basic", "account": "ann"])
    try store.act("advance", ["by": "P8D"])
    let one: JSONValue = ["extendByDays": 1, "extendReasonCode": 1, "requestIdentifier": "one"]
    for _ in 0..<2 { #expect(try store.ask("PUT", "v1/subscriptions/extend/" + basic, one).status == 200) }
    let before = try payloads(store).count
    let all: JSONValue = [
      "extendByDays": 5, "extendReasonCode": 3, "requestIdentifier": "all", "productId": "basic",
      "storefrontCountryCodes": ["USA"],
    ]
    #expect(try store.ask("POST", "v1/subscriptions/extend/mass", all).status == 200)
    let told = try payloads(store).dropFirst(before)
    let types = told.map { [$0["notificationType"], $0["subtype"]] }
    #expect(
      types == [
        ["RENEWAL_EXTENSION", "FAILURE"], ["RENEWAL_EXTENDED", nil], ["RENEWAL_EXTENSION", "SUMMARY"],
      ])
    #expect(try told.first?["data"]?.signed("signedTransactionInfo")["originalTransactionId"] == .text(basic))
    let summary = told.last?["summary"]
    #expect(told.last?["data"] == nil)
    #expect(summary?["requestIdentifier"] == "all" && summary?["productId"] == "basic")
    #expect(summary?["storefrontCountryCodes"] == ["USA"] && summary?["environment"] == "Production")
    #expect(summary?["succeededCount"] == 1 && summary?["failedCount"] == 1)
  }

  @Test("a request for consumption says why the customer wants the money back")
  func reasons() throws {
    let store = try store()
    for reason in [nil, "LEGAL"] as [JSONValue?] {
      let number = try store.act("buy", ["product": "coins"])["transaction_id"] ?? ""
      try store.act(
        "request_refund",
        reason.map { ["transaction_id": number, "reason": $0] } ?? ["transaction_id": number])
    }
    let asked = try payloads(store).filter { $0["notificationType"] == "CONSUMPTION_REQUEST" }
    #expect(
      asked.map { $0["data"]?["consumptionRequestReason"] } == ["UNINTENDED_PURCHASE", "LEGAL"])
    let wrong = store.send(
      "POST", "/assay/request_refund", ["transaction_id": "300000000000001", "reason": "X"])
    #expect(wrong.status == 400)
  }

  @Test("a reversed refund is told, and the purchase counts again")
  func reversal() throws {
    let store = try store()
    let number = try store.act("buy", ["product": "pro"]).text("transaction_id")
    let early = store.send("POST", "/assay/reverse_refund", ["transaction_id": .text(number)])
    #expect(early.status == 409)
    try store.act("refund", ["transaction_id": .text(number)])
    let revision = try store.read(store.ask("GET", "v2/history/" + number)).text("revision")
    #expect(try store.act("reverse_refund", ["transaction_id": .text(number)])["state"] == "purchased")
    let payload = try #require(try payloads(store).last)
    #expect(payload["notificationType"] == "REFUND_REVERSED")
    let statement = try #require(try payload["data"]?.signed("signedTransactionInfo"))
    #expect(statement["transactionId"] == .text(number))
    for key in ["revocationDate", "revocationReason", "revocationType", "revocationPercentage"] {
      #expect(statement[key] == nil, "\(key)")
    }
    let news = try store.read(store.ask("GET", "v2/history/" + number, query: [("revision", revision)]))
    #expect(try news.list("signedTransactions").map { try $0.payload()["transactionId"] } == [.text(number)])
    #expect(try store.verify(try store.receipt())["receipt"]?.list("in_app")[0]["cancellation_date"] == nil)
    #expect(try store.read(store.ask("GET", "v2/refund/lookup/" + number)).list("signedTransactions").isEmpty)
  }

  @Test(
    "events that are not simulated are told on request, about a subscription",
    arguments: ["PRICE_CHANGE", "METADATA_UPDATE", "MIGRATION"])
  func aboutSubscriptions(type: String) throws {
    let store = try store()
    let number = try store.act("buy", ["product": "plus"])["transaction_id"] ?? ""
    try store.act("send_notification", ["type": .text(type), "transaction_id": number])
    let payload = try #require(try payloads(store).last)
    #expect(payload["notificationType"] == .text(type))
    #expect(try payload["data"]?.signed("signedTransactionInfo")["transactionId"] == number)
    #expect(try payload["data"]?.signed("signedRenewalInfo")["autoRenewProductId"] == "plus")
  }

  @Test("events about the app and about other shops are told on request, each in its own form")
  func aboutTheApp() throws {
    let store = try store()
    try store.act("send_notification", ["type": "RESCIND_CONSENT"])
    try store.act("send_notification", ["type": "EXTERNAL_PURCHASE_TOKEN"])
    let told = try payloads(store)
    #expect(told.map { $0["data"] } == [nil, nil])
    let app = try #require(try told[0]["appData"]?.signed("signedAppTransactionInfo"))
    #expect(app["appTransactionId"] == "704000000000000001")
    #expect(told[1]["subtype"] == "UNREPORTED")
    #expect(try told[1]["externalPurchaseToken"]?.text("externalPurchaseId").isEmpty == false)
    #expect(store.send("POST", "/assay/send_notification", ["type": "SUBSCRIBED"]).status == 400)
    let none = ServedStore().send("POST", "/assay/send_notification", ["type": "RESCIND_CONSENT"])
    #expect(none.status == 409)
  }
}

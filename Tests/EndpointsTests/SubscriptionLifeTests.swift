import Facts
import Testing
import Web

/// One state of a subscription, as the three interfaces should report it.
struct LifeStep: Sendable {
  let product: String
  let renewsTo: String
  /// The status in the server interface.
  let status: Int64
  let renews: Bool
  /// The notifications that this step sent, with their subtypes.
  var notifications: [String]
  var intent: Int64?
  var isInRetry = false
  var hasGrace = false
}

@Suite("A subscription's whole life: receipts, the server interface and notifications agree")
struct SubscriptionLifeTests {
  private let store = ServedStore()

  @Test("trial, renewal, retry, grace, recovery, upgrade, refund")
  func life() throws {
    try store.act("notifications", ["version": 2])
    try store.act("grace_period", ["on": true])

    let bought = try store.act("buy", ["product": "basic"])
    let number = try bought.text("transaction_id")
    try check(
      LifeStep(
        product: "basic", renewsTo: "basic", status: 1, renews: true,
        notifications: ["SUBSCRIBED INITIAL_BUY"]), number)
    let trial = try entry(number)
    #expect(trial["is_trial_period"] == "true")
    let statement = try store.read(store.ask("GET", "v1/transactions/" + number)).signed(
      "signedTransactionInfo")
    #expect(statement["offerType"] == 1)
    #expect(statement["offerDiscountType"] == "FREE_TRIAL")
    #expect(statement["price"] == 0)

    try store.act("advance", ["by": "P8D"])
    try check(
      LifeStep(product: "basic", renewsTo: "basic", status: 1, renews: true, notifications: ["DID_RENEW"]),
      number)

    try loseAndRecover(number)
    try change(number)
  }

  private func loseAndRecover(_ number: String) throws {
    try store.act("billing", ["works": false])
    try store.act("advance", ["by": "P1M"])
    try check(
      LifeStep(
        product: "basic", renewsTo: "basic", status: 4, renews: true,
        notifications: ["DID_FAIL_TO_RENEW GRACE_PERIOD"], intent: 2, isInRetry: true, hasGrace: true), number
    )

    try store.act("advance", ["by": "P17D"])
    try check(
      LifeStep(
        product: "basic", renewsTo: "basic", status: 3, renews: true, notifications: ["GRACE_PERIOD_EXPIRED"],
        intent: 2, isInRetry: true), number)

    try store.act("billing", ["works": true])
    try check(
      LifeStep(
        product: "basic", renewsTo: "basic", status: 1, renews: true,
        notifications: ["DID_RENEW BILLING_RECOVERY"]),
      number)
  }

  private func change(_ number: String) throws {
    try store.act("buy", ["product": "plus"])
    try check(
      LifeStep(
        product: "plus", renewsTo: "plus", status: 1, renews: true,
        notifications: ["DID_CHANGE_RENEWAL_PREF UPGRADE"]),
      number)

    try store.act("buy", ["product": "basic"])
    try check(
      LifeStep(
        product: "plus", renewsTo: "basic", status: 1, renews: true,
        notifications: ["DID_CHANGE_RENEWAL_PREF DOWNGRADE"]), number)

    try store.act("set_renewal", ["transaction_id": .text(number), "on": false])
    try check(
      LifeStep(
        product: "plus", renewsTo: "basic", status: 1, renews: false,
        notifications: ["DID_CHANGE_RENEWAL_STATUS AUTO_RENEW_DISABLED"]), number)

    let latest = try statuses(number).signed("signedTransactionInfo").text("transactionId")
    try store.act("refund", ["transaction_id": .text(latest)])
    try check(
      LifeStep(product: "plus", renewsTo: "plus", status: 5, renews: false, notifications: ["REFUND"]), number
    )
    #expect(try entry(latest)["cancellation_reason"] == "0")
  }

  @Test("a subscription that is left alone expires, and is begun again")
  func expiry() throws {
    try store.act("notifications", ["version": 2])
    let number = try store.act("buy", ["product": "plus"]).text("transaction_id")
    try store.act("set_renewal", ["transaction_id": .text(number), "on": false])
    try store.act("advance", ["by": "P2M"])
    try check(
      LifeStep(
        product: "plus", renewsTo: "plus", status: 2, renews: false,
        notifications: [
          "SUBSCRIBED INITIAL_BUY", "DID_CHANGE_RENEWAL_STATUS AUTO_RENEW_DISABLED", "EXPIRED VOLUNTARY",
        ], intent: 1), number)
    try store.act("buy", ["product": "plus"])
    try check(
      LifeStep(
        product: "plus", renewsTo: "plus", status: 1, renews: true, notifications: ["SUBSCRIBED RESUBSCRIBE"]),
      number)
  }

  @Test("a later end is told by all three, and refused after the second within a year")
  func extending() throws {
    try store.act("notifications", ["version": 2])
    let number = try store.act("buy", ["product": "plus"]).text("transaction_id")
    let before = try statuses(number).signed("signedTransactionInfo")["expiresDate"]
    let order: JSONValue = ["extendByDays": 10, "extendReasonCode": 1, "requestIdentifier": "one"]
    let answer = try store.read(store.ask("PUT", "v1/subscriptions/extend/" + number, order))
    #expect(answer["success"] == true)
    let after = try statuses(number).signed("signedTransactionInfo")["expiresDate"]
    guard case .integer(let first) = before, case .integer(let second) = after else {
      throw Missing(key: "expiresDate", value: answer)
    }
    #expect(second - first == 10 * 86_400_000)
    #expect(answer["effectiveDate"] == after)
    #expect(try entry(number)["expires_date_ms"] == .text(String(second)))
    #expect(try notifications() == ["SUBSCRIBED INITIAL_BUY", "RENEWAL_EXTENDED"])
    #expect(try store.ask("PUT", "v1/subscriptions/extend/" + number, order).status == 200)
    let refused = try store.ask("PUT", "v1/subscriptions/extend/" + number, order)
    #expect(refused.status == 403)
    #expect(try store.read(refused)["errorCode"] == 4_030_005)
  }

  private func check(_ step: LifeStep, _ number: String, at place: SourceLocation = #_sourceLocation) throws {
    let status = try statuses(number)
    let transaction = try status.signed("signedTransactionInfo")
    let renewal = try status.signed("signedRenewalInfo")
    let checked = try store.verify(try store.receipt())
    let pending = try checked.list("pending_renewal_info")[0]

    #expect(status["status"] == .integer(step.status), sourceLocation: place)
    #expect(transaction["productId"] == .text(step.product), sourceLocation: place)
    #expect(renewal["autoRenewProductId"] == .text(step.renewsTo), sourceLocation: place)
    #expect(pending["auto_renew_product_id"] == .text(step.renewsTo), sourceLocation: place)
    #expect(renewal["autoRenewStatus"] == .integer(step.renews ? 1 : 0), sourceLocation: place)
    #expect(pending["auto_renew_status"] == .text(step.renews ? "1" : "0"), sourceLocation: place)
    #expect(renewal["expirationIntent"] == step.intent.map { .integer($0) }, sourceLocation: place)
    #expect(pending["expiration_intent"] == step.intent.map { .text(String($0)) }, sourceLocation: place)
    #expect((renewal["isInBillingRetryPeriod"] == true) == step.isInRetry, sourceLocation: place)
    #expect((pending["is_in_billing_retry_period"] == "1") == step.isInRetry, sourceLocation: place)
    #expect((renewal["gracePeriodExpiresDate"] != nil) == step.hasGrace, sourceLocation: place)
    #expect((pending["grace_period_expires_date_ms"] != nil) == step.hasGrace, sourceLocation: place)

    let listed = try entry(try transaction.text("transactionId"))
    for (signed, plain) in [("purchaseDate", "purchase_date_ms"), ("expiresDate", "expires_date_ms")] {
      guard case .integer(let date) = transaction[signed] else {
        throw Missing(key: signed, value: transaction)
      }
      #expect(listed[plain] == .text(String(date)), sourceLocation: place)
    }
    #expect(try notifications() == step.notifications, sourceLocation: place)
  }

  /// The state of the only subscription.
  private func statuses(_ number: String) throws -> JSONValue {
    try store.read(store.ask("GET", "v1/subscriptions/" + number)).list("data")[0].list("lastTransactions")[0]
  }

  /// The entry of a purchase in the answer to a receipt validation.
  private func entry(_ number: String) throws -> JSONValue {
    let all = try store.verify(try store.receipt()).list("latest_receipt_info")
    guard let entry = all.first(where: { $0["transaction_id"] == .text(number) }) else {
      throw Missing(key: number, value: .list(all))
    }
    return entry
  }

  private let told = Counted()

  /// The notifications since the last call, as they were sent. Each is checked against the signed payload of
  /// the history.
  private func notifications() throws -> [String] {
    let history = try store.read(
      store.ask(
        "POST", "v1/notifications/history", ["startDate": 1_767_225_600_000, "endDate": 1_798_761_600_000]))
    let payloads = try history.list("notificationHistory").map { try $0.signed("signedPayload") }
    defer { told.count = payloads.count }
    return try payloads.dropFirst(told.count).map { payload in
      let data = try #require(payload["data"])
      #expect(try data.signed("signedTransactionInfo")["signedDate"] == payload["signedDate"])
      guard case .text(let subtype) = payload["subtype"] else { return try payload.text("notificationType") }
      return try payload.text("notificationType") + " " + subtype
    }
  }
}

/// The number of notifications that a test has seen.
private final class Counted {
  var count = 0
}

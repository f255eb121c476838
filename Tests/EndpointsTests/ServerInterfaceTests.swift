import Facts
import Signatures
import Testing
import Web

@Suite("The store's server interface")
struct ServerInterfaceTests {
  @Test("whoever has no good token learns nothing, and why")
  func tokens() throws {
    let store = ServedStore()
    let number = try store.act("buy", ["product": "pro"]).text("transaction_id")
    func status(_ header: String?) -> (Int, String?) {
      let answer = store.send(
        "GET", "/inApps/v1/transactions/" + number, headers: header.map { [("Authorization", $0)] } ?? [])
      return (answer.status, answer.header("Assay-Reason"))
    }
    let key = SigningKey(named: "ASSAYKEY01")
    let seconds = ServedStore.now / 1_000
    func token(
      _ change: (inout [String: JSONValue]) -> Void, key: SigningKey = key, kid: String = "ASSAYKEY01"
    ) -> String {
      var claims: [String: JSONValue] = [
        "iss": "issuer", "iat": .integer(seconds), "exp": .integer(seconds + 600),
        "aud": "appstoreconnect-v1",
        "bid": .text((try? store.look("key").text("bundle_id")) ?? ""),
      ]
      change(&claims)
      let members = claims.sorted { $0.key < $1.key }.map { JSONMember($0.key, $0.value) }
      return "Bearer " + CallerToken.signed(.object(members), with: key, named: kid)
    }
    #expect(status(token { _ in }) == (200, nil))
    #expect(status(token { $0["iat"] = nil }) == (200, nil), "Apple's own library leaves it out")
    #expect(
      status(
        token {
          $0["iat"] = nil
          $0["exp"] = .integer(seconds + 3_601)
        }
      ).1?.contains("hour") == true)
    #expect(status(token { $0["exp"] = nil }).1?.contains("no exp") == true)
    #expect(status(nil).0 == 401)
    #expect(status("Basic abc").0 == 401)
    #expect(status("Bearer abc").1?.contains("not a JSON Web Token") == true)
    #expect(status(token { $0["aud"] = "somebody" }).1?.contains("aud") == true)
    #expect(status(token { $0["bid"] = "com.other" }).1?.contains("bid") == true)
    #expect(status(token { $0["exp"] = .integer(seconds - 61) }).1?.contains("expired") == true)
    #expect(status(token { $0["iat"] = .integer(seconds + 61) }).1?.contains("future") == true)
    #expect(status(token { $0["exp"] = .integer(seconds + 3_601) }).1?.contains("hour") == true)
    #expect(status(token({ _ in }, key: SigningKey(named: "other"))).1?.contains("signature") == true)
    #expect(status(token({ _ in }, kid: "OTHER")).1?.contains("OTHER") == true)
    try store.act("keys", ["kid": "OTHER", "key": .text(SigningKey(named: "other").verifyingKey.text)])
    #expect(status(token({ _ in }, key: SigningKey(named: "other"), kid: "OTHER")) == (200, nil))
  }

  @Test(
    "a history comes in pages that leave nothing out, in both orders, and goes on with what changed since")
  func history() throws {
    let store = ServedStore()
    let number = try store.act("buy", ["product": "plus"]).text("transaction_id")
    try store.act("advance", ["by": "P44M"])
    for order in ["ASCENDING", "DESCENDING"] {
      var seen: [String] = []
      var revision: String?
      var hasMore = true
      while hasMore {
        let page = try store.read(
          store.ask(
            "GET", "v2/history/" + number,
            query: [("sort", order)] + (revision.map { [("revision", $0)] } ?? [])))
        let transactions = try page.list("signedTransactions").map { try $0.payload().text("transactionId") }
        #expect(transactions.count <= 20)
        seen += transactions
        revision = try page.text("revision")
        hasMore = page["hasMore"] == true
      }
      #expect(seen.count == 45)
      #expect(Set(seen).count == 45)
      #expect(seen == (order == "ASCENDING" ? seen.sorted() : seen.sorted().reversed()))
      guard order == "DESCENDING" else { continue }
    }
    let all = try store.read(
      store.ask("GET", "v2/history/" + number, query: [("revision", lastRevision(store, number))]))
    #expect(try all.list("signedTransactions").isEmpty)
    let revision = try lastRevision(store, number)
    try store.act("refund", ["transaction_id": .text(number)])
    let news = try store.read(store.ask("GET", "v2/history/" + number, query: [("revision", revision)]))
    #expect(try news.list("signedTransactions").map { try $0.payload()["transactionId"] } == [.text(number)])
  }

  private func lastRevision(_ store: ServedStore, _ number: String) throws -> String {
    var page = try store.read(store.ask("GET", "v2/history/" + number))
    while page["hasMore"] == true {
      page = try store.read(
        store.ask("GET", "v2/history/" + number, query: [("revision", try page.text("revision"))]))
    }
    return try page.text("revision")
  }

  @Test("filters leave out what nobody asked for")
  func filters() throws {
    let store = ServedStore()
    let pro = try store.act("buy", ["product": "pro"]).text("transaction_id")
    try store.act("buy", ["product": "plus"])
    let coins = try store.act("buy", ["product": "coins"]).text("transaction_id")
    try store.act("advance", ["by": "P1M"])
    func products(_ query: [(name: String, value: String)], version: Int = 2) throws -> [JSONValue?] {
      try store.read(store.ask("GET", "v\(version)/history/" + pro, query: query)).list("signedTransactions")
        .map { try $0.payload()["productId"] }
    }
    #expect(try products([]) == ["pro", "plus", "coins", "plus"])
    #expect(
      try products([], version: 1) == ["pro", "plus", "plus"], "a finished consumable is told of no more")
    #expect(try products([("productType", "CONSUMABLE")]) == ["coins"])
    #expect(try products([("productType", "NON_CONSUMABLE")]) == ["pro"])
    #expect(try products([("productId", "plus"), ("productId", "coins")]) == ["plus", "coins", "plus"])
    #expect(try products([("subscriptionGroupIdentifier", "club")]) == ["plus", "plus"])
    #expect(try products([("startDate", "1767312000000")]) == ["plus"])
    #expect(try products([("endDate", "1767312000000")]) == ["pro", "plus", "coins"])
    #expect(try products([("inAppOwnershipType", "FAMILY_SHARED")]) == [])
    try store.act("refund", ["transaction_id": .text(coins)])
    #expect(try products([("revoked", "true")]) == ["coins"])
    #expect(try products([("revoked", "True")]) == ["coins"], "Apple's own library writes it so")
    #expect(try products([("revoked", "False")]) == ["pro", "plus", "plus"])
    #expect(try products([("excludeRevoked", "true")], version: 1) == ["pro", "plus", "plus"])
    let refunds = try store.read(store.ask("GET", "v2/refund/lookup/" + pro))
    #expect(try refunds.list("signedTransactions").map { try $0.payload()["productId"] } == ["coins"])
  }

  @Test("an order is found by the number that its customer was sent")
  func orders() throws {
    let store = ServedStore()
    let bought = try store.act("buy", ["product": "pro"])
    let found = try store.read(store.ask("GET", "v1/lookup/" + (try bought.text("order_id"))))
    #expect(found["status"] == 0)
    #expect(
      try found.list("signedTransactions").map { try $0.payload()["transactionId"] } == [
        bought["transaction_id"]
      ])
    #expect(try store.read(store.ask("GET", "v1/lookup/nothing"))["status"] == 1)
  }

  @Test("a report about consumption is taken where every field is right")
  func consumption() throws {
    let store = ServedStore()
    let number = try store.act("buy", ["product": "coins"]).text("transaction_id")
    let report: JSONValue = [
      "customerConsented": true, "deliveryStatus": "DELIVERED", "sampleContentProvided": false,
    ]
    #expect(try store.ask("PUT", "v2/transactions/consumption/" + number, report).status == 202)
    #expect(try store.look("state").list("consumption").map { $0["transaction_id"] } == [.text(number)])
    let wrong: JSONValue = [
      "customerConsented": false, "deliveryStatus": "DELIVERED", "sampleContentProvided": false,
    ]
    let refused = try store.ask("PUT", "v2/transactions/consumption/" + number, wrong)
    #expect(try store.read(refused)["errorCode"] == 4_000_035)
  }

  @Test(
    "each refusal has Apple's number",
    arguments: [
      Question("GET", "v1/nothing", 4_040_000), Question("DELETE", "v1/transactions/77", 4_040_000),
      Question("GET", "v1/transactions/appTransactions/77", 4_040_010),
      Question("GET", "v1/transactions/704000000000000001", 4_000_048),
      Question("POST", "v1/transactions/77/finish", 4_040_010),
      Question("PUT", "v1/transactions/77/appAccountToken", 4_040_010),
      Question(
        "PUT", "v1/transactions/300000000000001/appAccountToken", 4_000_183, ["appAccountToken": "me"]),
      Question("PUT", "v1/transactions/300000000000001/appAccountToken", 4_000_183, [:]),
      Question("GET", "v1/transactions/abc", 4_000_006), Question("GET", "v1/transactions/77", 4_040_010),
      Question("GET", "v2/history/300000000000001", 4_000_021, query: ("sort", "UP")),
      Question("GET", "v2/history/300000000000001", 4_000_022, query: ("productType", "THING")),
      Question("GET", "v2/history/300000000000001", 4_000_005, query: ("revision", "abc")),
      Question("GET", "v2/history/300000000000001", 4_000_015, query: ("startDate", "soon")),
      Question("GET", "v2/history/300000000000001", 4_000_030, query: ("revoked", "perhaps")),
      Question("GET", "v1/subscriptions/300000000000001", 4_000_031, query: ("status", "6")),
      Question("PUT", "v1/subscriptions/extend/abc", 4_000_008, ["extendByDays": 1]),
      Question("PUT", "v1/subscriptions/extend/300000000000001", 4_040_005, ["extendByDays": 1]),
      Question("POST", "v1/notifications/test", 4_040_007),
      Question("GET", "v1/notifications/test/abc", 4_000_020),
      Question("GET", "v1/notifications/test/a_b", 4_040_008),
      Question("POST", "v1/notifications/history", 4_000_015, [:]),
      Question(
        "POST", "v1/notifications/history", 4_000_013,
        ["startDate": 1_767_312_000_000, "endDate": 1_767_225_600_000]),
      Question(
        "POST", "v1/notifications/history", 4_000_018,
        ["startDate": 1_767_225_600_000, "endDate": 1_767_312_000_000, "notificationType": "X"]),
      Question("GET", "v1/subscriptions/extend/mass/plus/one", 4_040_009),
      Question(
        "POST", "v1/subscriptions/extend/mass", 4_000_027,
        [
          "extendByDays": 1, "extendReasonCode": 1, "requestIdentifier": "one", "productId": "plus",
          "storefrontCountryCodes": [],
        ]),
    ])
  func numbers(question: Question) throws {
    let store = ServedStore()
    try store.act("buy", ["product": "pro"])
    let answer = try store.ask(
      question.method, question.path, query: question.query.map { [$0] } ?? [], question.body)
    #expect(try store.read(answer)["errorCode"] == .integer(question.code))
    #expect(answer.status == Int(question.code / 10_000))
  }

  @Test("the other store knows none of the purchases")
  func otherStore() throws {
    let store = ServedStore(.sandbox)
    let number = try store.act("buy", ["product": "pro"]).text("transaction_id")
    let token = try store.look("token").text("token")
    let headers = [(name: "Authorization", value: "Bearer " + token)]
    #expect(store.send("GET", "/sandbox/inApps/v1/transactions/" + number, headers: headers).status == 200)
    #expect(store.send("GET", "/production/inApps/v1/transactions/" + number, headers: headers).status == 404)
  }

  @Test("an ordered number is answered, and one about too many requests says when to come again")
  func ordered() throws {
    let store = ServedStore()
    let number = try store.act("buy", ["product": "pro"]).text("transaction_id")
    try store.act("fail", ["at": "inApps", "what": "code:4290000"])
    let answer = try store.ask("GET", "v1/transactions/" + number)
    #expect(answer.status == 429)
    #expect(answer.header("Retry-After") == String(ServedStore.now + 1_000))
    #expect(try store.ask("GET", "v1/transactions/" + number).status == 200)
  }
}

/// A request that is refused with an error code.
struct Question: Sendable {
  let method: String
  let path: String
  let code: Int64
  let query: (name: String, value: String)?
  let body: JSONValue?

  init(
    _ method: String, _ path: String, _ code: Int64, _ body: JSONValue? = nil, query: (String, String)? = nil
  ) {
    self.method = method
    self.path = path
    self.code = code
    self.body = body
    self.query = query.map { (name: $0.0, value: $0.1) }
  }
}

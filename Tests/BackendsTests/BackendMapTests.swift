import Facts
import Foundation
import Testing
import Web
import World

@testable import Backends

@Suite("The map of a backend")
struct BackendMapTests {
  private static func map(_ text: String) throws(AppLoadError) -> BackendMap {
    try BackendMap(Array(text.utf8), file: "map.json")
  }

  private static let delivery = #""deliver": {"request": "POST /buy", "body": {"proof": "{receipt}"}}"#

  private static let holdings = #", "entitlements": {"request": "GET /{user}", "products": ""}"#

  @Test(
    "a flaw is named by its place and by what was expected",
    arguments: [
      ("[]", "the file: expected an object, found a list"),
      ("{", "it is not JSON: column 2: expected a key in quotation marks, found the end"),
      ("{}", "deliver: expected the request that sends a purchase, found nothing"),
      ("{\(delivery)}", "entitlements: expected the request that returns what a user has, found nothing"),
      (#"{"delivery": "POST /x"}"#, "delivery: unknown key"),
      (
        "{\"deliver\": \"BUY /x\"\(holdings)}",
        #"deliver.request: expected a method and a path, found "BUY /x""#
      ),
      (
        "{\"deliver\": \"POST x\"\(holdings)}",
        #"deliver.request: expected a method and a path, found "POST x""#
      ),
      ("{\"deliver\": \"POST /x\"\(holdings)}", "deliver: it sends no purchase"),
      ("{\"deliver\": \"POST /x/{recipt}\"\(holdings)}", "deliver.request: “{recipt}” is no value"),
      (
        "{\"deliver\": \"POST /x/{store}\"\(holdings)}",
        "deliver.request: {store} is not known in this request"
      ),
      (
        #"{"deliver": {"request": "POST /{receipt}", "headers": {"X": 1}}, "entitlements": "GET /"}"#,
        "deliver.headers.X: expected a text, found a number"
      ),
      (
        #"{"deliver": {"request": "POST /{receipt}", "answers": {"200": "yes"}}, "entitlements": {"request": "GET /", "products": ""}}"#,
        #"deliver.answers.200: expected one of sent, not_paid, rejected, try_later, already_redeemed, no_such_content, found "yes""#
      ),
      (
        "{\(delivery)\(holdings), \"notifications\": {\"request\": \"POST /n\", \"body\": {}}}",
        "notifications.body: the store writes the body of a notification"
      ),
      (
        "{\(delivery), \"entitlements\": \"GET /{user}\"}",
        "entitlements: it does not say where the answer has the products"
      ),
      (
        "{\(delivery), \"entitlements\": {\"request\": \"GET /{user}\", \"products\": \"list\"}}",
        #"entitlements.products: expected a JSON pointer, found "list""#
      ),
      (
        "{\(delivery), \"entitlements\": {\"request\": \"GET /{user}\", \"products\": \"\", \"active\": {\"at\": \"/x\"}}}",
        "entitlements.active.values: expected a list of texts, found nothing"
      ),
      (
        "{\(delivery), \"entitlements\": {\"request\": \"GET /{user}\", \"balances\": {\"coins\": {\"at\": \"/c\", \"per_purchase\": 0}}}}",
        "entitlements.balances.coins.per_purchase: expected a whole number from 1"
      ),
      (
        "{\(delivery)\(holdings), \"product_ids\": {\"coins\": 1}}",
        "product_ids.coins: expected an identifier, found a number"
      ),
    ])
  func flaws(text: String, message: String) {
    let error = #expect(throws: AppLoadError.self) { try Self.map(text) }
    #expect(error?.message == message)
    #expect(error?.file == "map.json")
  }

  private static func counts(_ entitlements: String, _ answer: String) throws -> [String] {
    let map = try Self.map("{\(delivery), \"entitlements\": {\"request\": \"GET /{user}\", \(entitlements)}}")
    let document = try JSONText.value(of: answer, keepsFractions: true)
    return try map.entitlements.counts(in: document).map { "\($0.product) \($0.count)" }
  }

  @Test("a list of names, of objects, and an object of numbers, of booleans, and of objects are read")
  func readings() throws {
    let whole = #""products": """#
    #expect(try Self.counts(whole, #"["book", "coins", "coins"]"#) == ["book 1", "coins 2"])
    #expect(
      try Self.counts(whole, #"{"book": true, "pro": false, "coins": 3}"#) == ["book 1", "pro 0", "coins 3"])
    let list = #""products": "/a/0", "product": "/of/id", "count": "/n", "active": "/ok""#
    #expect(
      try Self.counts(
        list, #"{"a": [[{"of": {"id": "x"}, "n": 2, "ok": true}, {"of": {"id": "y"}, "n": 1, "ok": false}]]}"#
      )
        == ["x 2", "y 0"])
    #expect(try Self.counts(#""products": "/a", "active": "/ok""#, #"{"a": {"x": {"ok": true}}}"#) == ["x 1"])
    #expect(try Self.counts(#""products": "/a""#, #"{"a": null}"#) == [])
    let balance = #""balances": {"coins": {"at": "/w/c", "per_purchase": 50}}"#
    #expect(try Self.counts(balance, #"{"w": {"c": 149}}"#) == ["coins 2"])
  }

  @Test("an answer that has not what the map says is a flaw, and not an empty list")
  func missing() {
    for (entitlements, answer) in [
      (#""products": "/a""#, "{}"), (#""products": """#, "[1]"), (#""products": """#, #"[{"id": "x"}]"#),
      (#""products": "", "product": "/id""#, "[{}]"),
      (#""products": "", "product": "/id", "active": "/a""#, #"[{"id": "x"}]"#),
      (#""products": "", "product": "/id", "active": "/a""#, #"[{"id": "x", "a": "owned"}]"#),
      (#""balances": {"coins": {"at": "/c"}}"#, "{}"),
    ] {
      #expect(throws: BackendReply.Flaw.self) { try Self.counts(entitlements, answer) }
    }
  }

  @Test("statuses mean what they say, unless the map has them, or a word of the answer")
  func meanings() throws {
    let usual = AnswerMap(word: nil, meanings: [])
    for (status, has, meaning) in [
      (200, true, "sent"), (201, false, "not_paid"), (204, true, "sent"), (402, false, "not_paid"),
      (409, false, "already_redeemed"), (429, false, "try_later"), (422, false, "rejected"),
      (500, false, nil),
    ] as [(Int, Bool, String?)] {
      #expect(try usual.meaning(ofStatus: status, nil, has: has)?.name == meaning, "\(status)")
    }
    for status in [401, 404, 405] {
      #expect(throws: BackendReply.Flaw.self) { try usual.meaning(ofStatus: status, nil, has: false) }
    }
    let own = AnswerMap(
      word: JSONPointer("/is"),
      meanings: [
        AnswerMap.Meaning(key: "409", answer: .sent), AnswerMap.Meaning(key: "5xx", answer: .tryLater),
        AnswerMap.Meaning(key: "no", answer: .rejected),
      ])
    #expect(try own.meaning(ofStatus: 409, nil, has: false) == .sent)
    #expect(try own.meaning(ofStatus: 503, ["is": "busy"], has: false) == .tryLater)
    #expect(try own.meaning(ofStatus: 200, ["is": "no"], has: true) == .rejected)
    #expect(throws: BackendReply.Flaw.self) { try own.meaning(ofStatus: 200, ["is": "maybe"], has: true) }
  }

  @Test(
    "a value keeps its type, is escaped in a path, and leaves no header line; what is not known is left out")
  func templates() throws {
    let map = try Self.map(
      #"{"deliver": {"request": "POST /u/{user}", "headers": {"X": "a {user}"}, "body": {"n": "{now_ms}", "t": "{transaction_id}", "l": ["{ { x }", true, "{user}!"], "r": "{receipt}"}}, "entitlements": {"request": "GET /", "products": ""}}"#
    )
    let question = map.deliver.question(
      QuestionValues([.user: "a/é\n", .now: 12, .receipt: "R"]))
    #expect(question.path == "/u/a%2F%C3%A9%0A")
    #expect(question.headers.map(\.value) == ["a a/é"])
    #expect(
      String(decoding: question.body ?? [], as: UTF8.self)
        == #"{"n":12,"l":["{ { x }",true,"a/é\n!"],"r":"R"}"#)
  }
}

import Backends
import Facts
import Rules
import Testing
import Web
import World

@testable import Scenario

@Suite("A backend over HTTP")
struct BackendConversationTests {
  private static let sent = WebAnswer.json(
    #"{"answer":"sent","redeemed":[{"transaction_id":"1000000001","product_id":"book"}]}"#)

  /// Answers resets, answers deliveries with a closure, and answers nothing else.
  private func delivering(_ deliver: @escaping (StubRequest) -> WebAnswer) throws -> StubBackend {
    try StubBackend { request in
      switch request.path {
      case "/reset": WebAnswer(status: 200)
      case "/deliver": deliver(request)
      default: WebAnswer(status: 404)
      }
    }
  }

  @Test("it is reset, asked, and asks the store meanwhile; each step is a fact, in its order")
  func orderOfSteps() throws {
    let stub = try delivering { request in
      request.check()?["status"] == 0 ? Self.sent : WebAnswer(status: 500)
    }
    let run = try BackendRun(stub)
    #expect(run.violation == nil)
    #expect(run.result.verdict == .passed)
    #expect(stub.paths == ["/reset", "/reset", "/deliver", "/entitlements"])
    let steps = [
      "server.receipt_received", "server.check_sent", "server.check_answered", "server.redeemed",
      "server.content_found", "server.content_answered",
    ]
    #expect(run.serverFacts.filter(steps.contains) == steps)
  }

  @Test("a sandbox receipt is 21007 at the store of customers, and genuine at the other")
  func otherStore() throws {
    let stub = try delivering { request in
      guard request.check()?["status"] == 21_007, request.check(at: "/sandbox/verifyReceipt")?["status"] == 0
      else { return WebAnswer(status: 500) }
      return Self.sent
    }
    let run = try BackendRun(stub, environment: "sandbox")
    #expect(run.result.verdict == .passed)
    #expect(run.count(.serverCheckAnswered) == 2)
  }

  /// Requests the transaction of a delivery from the server interface. Returns nil if no answer arrived.
  private func statement(_ request: StubRequest, withToken: Bool = true) -> WebAnswer? {
    guard let token = request.ask("/assay/token").flatMap({ try? JSONText.value(of: $0.body)["token"] }),
      case .text(let token) = token, case .text(let number) = request.body["transaction_id"]
    else { return nil }
    return request.ask(
      "/inApps/v1/transactions/\(number)",
      headers: withToken ? [("Authorization", "Bearer \(token)")] : [])
  }

  @Test("each question to the server interface is a fact, with what came of it") func serverInterface() throws
  {
    let stub = try delivering { request in
      guard statement(request, withToken: false)?.status == 401 else { return WebAnswer(status: 500) }
      return statement(request)?.status == 200 ? Self.sent : WebAnswer(status: 500)
    }
    let run = try BackendRun(stub)
    #expect(run.result.verdict == .passed)
    #expect(run.checkStatuses == [4_010_000, 0])
    #expect(run.count(.serverContentAnswered) == 1)
  }

  @Test(
    "a status that is ordered for receipts is an error of the server interface",
    arguments: [(21_005, 500, 5_000_001), (21_003, 404, 4_040_010), (21_000, 400, 4_000_000)])
  func orderedStatus(status: Int, web: Int, number: Int64) throws {
    var heard: [Int] = []
    let stub = try delivering { request in
      heard.append(statement(request)?.status ?? 0)
      return heard.last == 200 ? Self.sent : .json(#"{"answer":"try_later"}"#)
    }
    let order = "world:store_fails { request = \"check\", status = \(status) }\n"
    let run = try BackendRun(stub, order + BackendRun.purchase)
    #expect(heard.first == web)
    #expect(run.checkStatuses.first == number)
  }

  @Test("a store that is down refuses questions to the server interface as well") func storeIsDown() throws {
    let stub = try delivering { request in
      statement(request) == nil ? .json(#"{"answer":"try_later"}"#) : Self.sent
    }
    let purchase = """
      phone:launch()
      world:settle()
      phone:buy "book"
      world:wait_for("server.receipt_received", "5m")
      world:store_down()
      world:settle()
      """
    let run = try BackendRun(stub, purchase)
    #expect(run.violation == nil)
    let first = run.serverFacts.first { ["server.check_unanswered", "server.check_answered"].contains($0) }
    #expect(first == "server.check_unanswered")
  }

  @Test("a question that the network loses ends the backend's request to the store, and the world goes on")
  func lostQuestion() throws {
    let stub = try delivering { request in
      guard request.check() != nil else { return .json(#"{"answer":"try_later"}"#) }
      return Self.sent
    }
    let run = try BackendRun(stub, "world:fault(\"check_loss\", \"lost\")\n" + BackendRun.purchase)
    #expect(run.violation == nil)
    #expect(run.count(.serverCheckUnanswered) == 1)
    #expect(run.count(.serverRedeemed) == 1)
  }

  @Test("a connection that the backend resets is one that the app's request lost")
  func unreachable() throws {
    var count = 0
    let stub = try delivering { _ in
      count += 1
      return count == 1 ? WebAnswer(status: 200, fault: .reset) : Self.sent
    }
    let run = try BackendRun(stub)
    #expect(run.violation == nil)
    #expect(run.count(.serverUnreachable) == 1)
    #expect(run.result.verdict == .passed)
  }

  @Test("a backend that says nothing for too long breaks its protocol, and the request is told")
  func silence() throws {
    let stub = try delivering { _ in WebAnswer(status: 200, fault: .slow(milliseconds: 3_000)) }
    let run = try BackendRun(stub, silenceMilliseconds: 300)
    #expect(run.violation?.contains("did not answer POST") == true)
    #expect(run.violation?.contains("POST \(stub.url)/deliver {\"user\":\"mia\"") == true)
  }

  @Test(
    "what cannot be read breaks the protocol, and is told",
    arguments: [
      ("<html>", "its body is not JSON: line 1, column 1"),
      (#"{"answer":"maybe"}"#, #"“answer” must be one of sent, not_paid"#),
      (#"{"answer":"sent","redeemed":[{}]}"#, "needs “transaction_id” and “product_id”, found {}"),
      ("[]", "its body is not a JSON object"),
    ])
  func garbage(body: String, words: String) throws {
    let stub = try delivering { _ in WebAnswer(status: 200, body: Array(body.utf8)) }
    let violation = try BackendRun(stub).violation ?? ""
    #expect(violation.contains(words), "\(violation)")
    #expect(violation.contains("/deliver"))
  }

  @Test("a part that is not there is the bundled server's")
  func missingPart() throws {
    let stub = try delivering { _ in WebAnswer(status: 404) }
    let run = try BackendRun(stub)
    #expect(run.result.verdict == .passed)
    #expect(run.count(.serverContentAnswered) == 1)
    #expect(run.count(.serverEntitled) == 0)
  }

  @Test("content that the shop does not have is not sent, and 404 with an answer is an answer")
  func noContent() throws {
    let stub = try delivering { _ in .json(#"{"answer":"no_such_content"}"#, status: 404) }
    let run = try BackendRun(stub)
    #expect(run.count(.serverContentAnswered) > 0)
    #expect(run.count(.serverContentFound) == 0)
  }

  @Test("one request at a time: the second waits in the world's time until the first is answered")
  func turns() throws {
    let stub = try delivering { request in
      _ = request.check()
      return Self.sent
    }
    let run = try BackendRun(
      stub,
      """
      local tablet = world:device("tablet", { account = "ben" })
      world:behavior("check_delay", "8s")
      phone:launch()
      tablet:launch()
      world:settle()
      phone:buy "book"
      tablet:buy "book"
      world:settle()
      """)
    #expect(run.result.error == nil)
    let steps = run.serverFacts.filter { ["server.check_sent", "server.content_answered"].contains($0) }
    #expect(
      steps.prefix(4) == [
        "server.check_sent", "server.content_answered", "server.check_sent", "server.content_answered",
      ])
  }

  @Test("a notification comes with Apple's own body, and the answer says what followed")
  func notifications() throws {
    let stub = try StubBackend { request in
      switch request.path {
      case "/reset": WebAnswer(status: 200)
      case "/notifications":
        request.body["signedPayload"] == nil
          ? WebAnswer(status: 400)
          : .json(#"{"took_back":[{"transaction_id":"1000000001","product_id":"book"}]}"#)
      default: WebAnswer(status: 404)
      }
    }
    let run = try BackendRun(
      stub,
      "world:notify_server { version = 2 }\n" + BackendRun.purchase
        + "\nworld:refund(\"book\", { account = \"mia\" })\nworld:settle()")
    #expect(run.result.error == nil)
    #expect(stub.paths.contains("/notifications"))
    // The stub answers the notification of the charge as it answers the notification of the refund.
    #expect(run.count(.serverTookBack) == 2)
    #expect(run.count(.notificationAnswered) == 2)
  }

  @Test("what users have at the end is a fact for each product that they bought")
  func entitlements() throws {
    let stub = try StubBackend { request in
      switch request.path {
      case "/reset": WebAnswer(status: 200)
      case "/deliver": Self.sent
      case "/entitlements": .json(#"{"products":{"book":2}}"#)
      default: WebAnswer(status: 404)
      }
    }
    let run = try BackendRun(stub)
    #expect(run.count(.serverEntitled) == 1)
    #expect(run.result.breaches.map(\.page.identifier.text) == ["verify-before-deliver", "no-receipt-reuse"])
  }

  @Test("a backend that is not there, or that cannot forget, is known before anything runs")
  func refusals() throws {
    let stub = try StubBackend { _ in WebAnswer(status: 404) }
    let app = try BackendRun.reference()
    #expect {
      try BackendSubject(BackendAddress(url: stub.url, storePort: 0), app: app)
    } throws: {
      ($0 as? AppLoadError)?.message == "the backend cannot be tested: it has no reset path"
    }
    #expect {
      try BackendSubject(BackendAddress(url: "http://127.0.0.1:1", storePort: 0), app: app)
    } throws: {
      ($0 as? AppLoadError)?.message.contains("cannot connect to http://127.0.0.1:1/reset") == true
    }
  }

  @Test("a port where another program listens is told, with the option that moves the store")
  func portInUse() throws {
    let taken = try WebServer(port: 0) { _ in WebAnswer(status: 200) }
    let stub = try delivering { _ in Self.sent }
    let app = try BackendRun.reference()
    #expect {
      try BackendSubject(BackendAddress(url: stub.url, storePort: taken.port), app: app)
    } throws: {
      ($0 as? AppLoadError)?.advice.contains("--store-port") == true
    }
  }
}

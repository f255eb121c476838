internal import Facts
internal import Signatures
package import StoreModel
package import Web
package import World

/// The store that a backend under test calls: receipt validation and the App Store Server API of one
/// world, and the requests by which a caller gets a token or registers a key.
///
/// A path or host that names no environment means production, because a backend calls production first.
package final class StoreUnderTest {
  private var callers = Callers()
  private var records = InterfaceRecords()
  private weak var world: World?

  /// The way in which a request is handled.
  package enum Outcome {
    /// The request is a receipt validation.
    case check(PostedCheck)
    /// The request goes to the App Store Server API.
    case question(PostedQuestion)
    /// The request is answered immediately.
    case answer(WebAnswer)
  }

  /// Makes a store without a world.
  package init() {}

  /// Switches to another world, and discards the registered keys and the records.
  package func enter(_ world: World) {
    (self.world, callers, records) = (world, Callers(), InterfaceRecords())
  }

  /// Determines how a request is handled.
  package func outcome(of request: WebRequest) -> Outcome {
    guard let world else {
      return .answer(.problem(503, "no run is active", "call the store only during a run"))
    }
    switch EndpointAddress(request, usual: .production) {
    case .check(let environment):
      let endpoint = ReceiptEndpoint(world: world)
      switch endpoint.outcome(of: request, environment: environment) {
      case .success(let question): return .check(question)
      case .failure(let refusal): return .answer(endpoint.answer(refusal.answer))
      }
    case .interface(let environment, let path):
      return .question(PostedQuestion(environment: environment, request: request, path: path))
    case .control(let path): return .answer(control(request, path, world))
    case .description, .page, .nowhere:
      return .answer(
        .problem(
          404, "\(request.path) not found",
          "a backend under test can use /verifyReceipt, /inApps, GET /assay/token, and POST /assay/keys, also under /sandbox"
        ))
    }
  }

  /// The body of the request that delivers a notification.
  package func body(of notification: StoreNotification) -> [UInt8] {
    guard let world else { return [] }
    return Array(JSONText.compact(NotificationPrinter(world).body(notification)).utf8)
  }

  /// The store's signed statement about the transaction with this number, or nil if the number is unknown.
  package func signedTransaction(numbered number: Int64) -> String? {
    guard let world, let purchase = world.store.purchase(numbered: number) else { return nil }
    return StatementSigner(of: world).sign(world.store.statement(of: purchase))
  }

  /// The response to a receipt validation.
  package func answer(_ answer: CheckAnswer) -> WebAnswer {
    guard let world else { return .problem(503, "no run is active", "call the store only during a run") }
    return .json(world.store.json(of: answer))
  }

  /// Calls the App Store Server API.
  ///
  /// - Parameter ordered: an ordered failure of receipt validation. The API then returns the equivalent
  ///   error.
  package func reach(
    _ question: PostedQuestion, ordered: CheckAnswer? = nil
  ) -> (answer: WebAnswer, reply: InterfaceReply) {
    guard let world else { preconditionFailure("a question is asked during a run") }
    let request = question.request
    if let objection = callers.objection(to: request, application: world.store.applicationIdentifier) {
      return (.unauthenticated(objection), .unauthenticated)
    }
    let interface = ServerInterface(world: world, isOfThisStore: question.environment == world.environment)
    let failure = ordered.flatMap { InterfaceError(standingFor: $0) }
    let outcome = interface.outcome(of: request, question.path, &records, ordered: failure)
    return (interface.answer(request, question.path, outcome), InterfaceReply(outcome))
  }

  private func control(_ request: WebRequest, _ path: [String], _ world: World) -> WebAnswer {
    switch (request.method, path) {
    case ("GET", ["token"]):
      let token = Callers.token(for: world.store.applicationIdentifier, at: request.receivedAt)
      return .json(JSONText.compact(["token": .text(token)]))
    case ("POST", ["keys"]):
      guard let body = try? JSONText.value(of: request.body), case .text(let kid) = body["kid"],
        case .text(let text) = body["key"], let key = VerifyingKey(text: text)
      else {
        return .problem(400, "“kid” must be a name and “key” a P-256 key in PEM format", "GET /assay/token")
      }
      callers.register(key, as: kid)
      return .json(JSONText.compact(["kid": .text(kid)]))
    default:
      return .problem(
        404, "a backend under test cannot use \(request.method) \(request.path)",
        "the scenario controls the store; use `assay serve` for your own tests")
    }
  }
}

extension WebAnswer {
  /// The response to a caller of the App Store Server API whose token is rejected.
  static func unauthenticated(_ objection: String) -> WebAnswer {
    WebAnswer(
      status: 401, headers: [("Content-Type", "text/plain"), ("Assay-Reason", objection)],
      body: Array("Unauthenticated\n".utf8))
  }
}

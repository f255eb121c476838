internal import Facts
internal import Signatures
package import StoreModel
package import Web
package import World

/// The store of a world as a backend sees it that is judged there: the check of receipts and the server interface, which go
/// through the world, and what a caller needs to ask.
///
/// A path or a host that names no store is that of the customers' one, which is where a backend asks first.
package final class JudgedStore {
  private var callers = Callers()
  private var desk = InterfaceDesk()
  private weak var world: World?

  /// What becomes of a request.
  package enum Outcome {
    /// It asks about a receipt.
    case check(PostedCheck)
    /// It asks the server interface.
    case question(PostedQuestion)
    /// It has an answer at once.
    case answer(WebAnswer)
  }

  /// Makes the store of no world.
  package init() {}

  /// Goes on in another world, of which nothing is known yet.
  package func enter(_ world: World) { (self.world, callers, desk) = (world, Callers(), InterfaceDesk()) }

  /// What becomes of a request.
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

  /// What the store states about a transaction with this number, signed; nil for a number that it does not know.
  package func signedTransaction(numbered number: Int64) -> String? {
    guard let world, let purchase = world.purchase(numbered: number) else { return nil }
    return StatementSigner(world).sign(world.statement(of: purchase))
  }

  /// An answer of the check of receipts.
  package func answer(_ answer: CheckAnswer) -> WebAnswer {
    guard let world else { return .problem(503, "no run is active", "call the store only during a run") }
    return .json(world.json(of: answer))
  }

  /// The server interface is asked, while the check of receipts may be ordered to fail.
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
    let outcome = interface.outcome(of: request, question.path, &desk, ordered: failure)
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
  /// The answer to a caller of the server interface whose token is refused.
  static func unauthenticated(_ objection: String) -> WebAnswer {
    WebAnswer(
      status: 401, headers: [("Content-Type", "text/plain"), ("Assay-Reason", objection)],
      body: Array("Unauthenticated\n".utf8))
  }
}

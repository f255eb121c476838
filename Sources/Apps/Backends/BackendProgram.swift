internal import Endpoints
internal import Facts
internal import Kernel
internal import StoreModel
internal import Web
package import World

/// Runs a backend over HTTP as the code of the developer's server.
///
/// The backend may call the store before it answers. Each such call becomes a step of the world, with
/// network, faults and facts as for any server.
package final class BackendProgram: ServerProgram {
  /// One request at a time, so that a backend with a single thread cannot wait for itself.
  package let takesOneRequestAtATime = true
  /// How the backend broke its protocol in this run. A run with a violation has no verdict.
  package internal(set) var violation: String?
  package internal(set) var transcript = BackendTranscript()
  let address: BackendAddress
  let line: BackendLine
  let handshake: BackendHandshake
  let map: BackendMap
  let store = StoreUnderTest()
  private(set) weak var world: World?
  private weak var view: AppView?
  /// Whether the backend has forgotten the previous run.
  private var isReset = false
  private var reportsEntitlements = true
  var open: (request: ServerRequest, question: BackendQuestion)?
  /// The status of the store's latest answer about a receipt, while a request is open.
  var checkStatus: Int?
  /// The question to the server interface that is under way, and its answer once it has reached the
  /// store.
  var asked: (question: PostedQuestion, answer: WebAnswer?)?
  /// The steps that run before the answer to the request.
  var steps: [ServerProgramStep] = []
  var reply: BackendReply?
  /// The users of this run, in the order of their first request.
  private(set) var users: [String] = []
  /// The products of the users before the open request.
  private(set) var before = HeldProducts()

  init(_ handshake: BackendHandshake) {
    (self.handshake, address, line, map) = (
      handshake, handshake.address, handshake.line, handshake.address.map
    )
  }

  package func enter(_ world: World) {
    self.world = world
    store.enter(world)
  }

  package func beginRun(view: AppView) {
    self.view = view
    (violation, transcript, isReset) = (nil, BackendTranscript(), false)
    (reportsEntitlements, open, asked, steps, reply, users) = (true, nil, nil, [], nil, [])
  }

  package func answers(_ verb: ServerVerb) -> Bool {
    switch verb {
    case .verify: map.verify != nil
    case .deliver: true
    case .notify: map.notifications != nil
    case .put, .putNew, .get, .signOffer, .products: false
    }
  }

  /// Whether the map has a path for notifications.
  package var takesNotifications: Bool { map.notifications != nil }

  package func begin(_ request: ServerRequest) -> ServerProgramStep {
    guard let world, violation == nil else { return .isUnreachable(.cannotConnect) }
    if !isReset {
      isReset = true
      reset(world)
      guard violation == nil else { return .isUnreachable(.cannotConnect) }
    }
    let texts = world.timeline.texts
    if request.user != .empty, !users.contains(texts[request.user]) { users.append(texts[request.user]) }
    if map.answers != nil {
      guard let held = heldProducts() else { return .isUnreachable(.cannotConnect) }
      before = held
    }
    let question = question(request, texts)
    open = (request, question)
    (checkStatus, steps, reply) = (nil, [], nil)
    send(question)
    return listen()
  }

  package func resume(_ number: Int, _ outcome: ServerProgramOutcome) -> ServerProgramStep {
    switch outcome {
    case .checked(let answer):
      checkStatus = answer.status
      tell(store.answer(answer))
      return listen()
    case .interfaceAnswered:
      guard let answer = asked?.answer else { preconditionFailure("the question has not reached the store") }
      tell(answer)
      return listen()
    case .unanswered(let error):
      transcript.told("no answer from the store (\(error.code))")
      line.reply(WebAnswer(status: 503, fault: .reset))
      return listen()
    case .redeemed, .waited, .redeemer: return nextStep()
    case .found(let content): return answer(content)
    }
  }

  package func reachInterface(_ number: Int, ordered: CheckAnswer?) -> InterfaceReply {
    guard let question = asked?.question else { preconditionFailure("no question is on its way") }
    let (answer, reply) = store.reach(question, ordered: ordered)
    asked?.answer = answer
    return reply
  }

  package func entitlements(of user: String) -> [ServerEntitlement]? {
    guard isReset, reportsEntitlements, violation == nil else { return nil }
    guard let counts = readEntitlements(of: user) else {
      reportsEntitlements = false
      return nil
    }
    return counts.map { ServerEntitlement(product(named: $0.product), count: $0.count) }
  }

  /// The product with an identifier. An identifier that is not in the catalog gets a number as well.
  func product(named identifier: String) -> ProductID {
    guard let world, let view else { preconditionFailure("no run is active") }
    return view.product(named: world.text(identifier))
  }
}

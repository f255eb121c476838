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
  /// True, so that a backend with a single thread cannot wait for itself.
  package let takesOneRequestAtATime = true
  let conversation: BackendConversation
  let handshake: BackendHandshake
  let map: BackendMap
  let store = StoreUnderTest()
  private(set) weak var world: World?
  private weak var view: AppView?
  /// Whether the backend has forgotten the previous run.
  private var isReset = false
  private var reportsEntitlements = true
  private var open: OpenRequest?
  /// The users of this run, in the order of their first request.
  private(set) var users: [String] = []
  /// The products of the users before the open request.
  private(set) var before = HeldProducts()

  /// The request that the backend is handling, or the latest one.
  private struct OpenRequest {
    let request: ServerRequest
    let question: BackendQuestion
    /// The status of the store's latest answer about a receipt.
    var checkStatus: Int?
    /// The backend's request to the App Store Server API that is in progress. The answer is nil until the
    /// request has reached the store.
    var asked: (question: PostedQuestion, answer: WebAnswer?)?
    /// The steps that run before the answer to the request.
    var steps: [ServerProgramStep] = []
    var reply: BackendReply?
  }

  init(_ handshake: BackendHandshake) {
    self.handshake = handshake
    map = handshake.address.map
    conversation = BackendConversation(handshake)
  }

  /// How the backend broke its protocol in this run; nil if it did not. A run with a violation has no
  /// verdict.
  package var violation: String? { conversation.violation }

  package var transcript: BackendTranscript { conversation.transcript }

  package func enter(_ world: World) {
    self.world = world
    store.enter(world)
  }

  package func beginRun(view: AppView) {
    self.view = view
    conversation.begin()
    (isReset, reportsEntitlements, open, users) = (false, true, nil, [])
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
    open = OpenRequest(request: request, question: question)
    conversation.send(question)
    return listen()
  }

  package func resume(_ number: Int, _ outcome: ServerProgramOutcome) -> ServerProgramStep {
    switch outcome {
    case .checked(let answer):
      open?.checkStatus = answer.status
      conversation.tell(store.answer(answer))
      return listen()
    case .interfaceAnswered:
      guard let answer = open?.asked?.answer else {
        preconditionFailure("the question has not reached the store")
      }
      conversation.tell(answer)
      return listen()
    case .unanswered(let error):
      conversation.breakOff(error)
      return listen()
    case .redeemed, .waited, .redeemer, .proved: return nextStep()
    case .found(let content): return answer(content)
    }
  }

  /// Waits until the backend answers the open request, or makes a call to the store that the world must
  /// answer.
  private func listen() -> ServerProgramStep {
    guard let question = open?.question, let texts = world?.timeline.texts else {
      preconditionFailure("no request is open")
    }
    while true {
      switch conversation.next() {
      case .question(let request):
        switch store.outcome(of: request) {
        case .answer(let answer): conversation.tell(answer)
        case .question(let question):
          open?.asked = (question, nil)
          return .asksInterface(question.environment)
        case .check(let asked):
          return .checks(
            CheckQuestion(
              receipt: texts.intern(asked.receipt), environment: asked.environment,
              password: asked.password.map { texts.intern($0) },
              excludesOldTransactions: asked.excludesOldTransactions))
        }
      case .answered(let answer):
        return read(answer)
      case .failed(let error):
        conversation.note(error)
        return .isUnreachable(error.storeError)
      case .silent:
        conversation.violate(bySilenceAfter: question)
        return .isUnreachable(.timedOut)
      }
    }
  }

  private func read(_ answer: WebAnswer) -> ServerProgramStep {
    guard let open, let world else { preconditionFailure("no request is open") }
    do throws(BackendReply.Flaw) {
      let reply =
        if let answers = map.answers {
          try mappedReply(answer, answers, to: open.request)
        } else {
          try BackendReply(answer, to: open.request.verb)
        }
      guard violation == nil else { return .isUnreachable(.unreadableAnswer) }
      guard !reply.isMissing else { return .usesBundledServer }
      self.open?.reply = reply
      var steps: [ServerProgramStep] = reply.redeemed.map {
        let product = product(named: $0.product)
        let isPeriod = world.store[product].type == .autoRenewable
        return .redeems(
          RedeemedEntry(
            identifier: $0.identifier, original: $0.original, isPeriod: isPeriod, product: product))
      }
      steps += reply.paidOut.map { .paysOut(identifier: $0.identifier, product(named: $0.product)) }
      steps += reply.tookBack.map { .takesBack(identifier: $0.identifier, product(named: $0.product)) }
      if reply.answer == .sent {
        steps.append(.looksFor(product(named: world.timeline.texts[open.request.key])))
      }
      self.open?.steps = steps
      return nextStep()
    } catch {
      conversation.violate(byInvalid: answer, to: open.question, error)
      return .isUnreachable(.unreadableAnswer)
    }
  }

  private func nextStep() -> ServerProgramStep {
    guard let step = open?.steps.first else { return answer(nil) }
    open?.steps.removeFirst()
    return step
  }

  private func answer(_ content: ServerContent?) -> ServerProgramStep {
    guard let open, let reply = open.reply else { preconditionFailure("there is no answer") }
    guard var word = reply.answer else {
      guard let document = reply.document, open.request.verb != .notify else {
        return .answers(ServerAnswer(status: reply.status))
      }
      return .answers(ServerAnswer(status: reply.status, body: .document(document)))
    }
    // The world contains the content that can be delivered, so a backend cannot send any other content.
    if word == .sent, content == nil { word = .noSuchContent }
    let status = reply.number("status").map { Int(truncatingIfNeeded: $0) } ?? open.checkStatus
    return .answers(ServerAnswer(word, checkStatus: status, content: content))
  }

  package func reachInterface(_ number: Int, ordered: CheckAnswer?) -> InterfaceReply {
    guard let question = open?.asked?.question else { preconditionFailure("no question is on its way") }
    let (answer, reply) = store.reach(question, ordered: ordered)
    open?.asked?.answer = answer
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

  /// Returns the product with an identifier. An identifier that is not in the catalog also gets a product
  /// number.
  func product(named identifier: String) -> ProductID {
    guard let world, let view else { preconditionFailure("no run is active") }
    return view.product(named: world.text(identifier))
  }
}

extension WebError {
  /// The error that the app receives if its request to the backend fails for this reason.
  fileprivate var storeError: StoreError {
    switch reason {
    case .timedOut: .timedOut
    case .connectionLost, .answerTruncated: .connectionLost
    case .answerTooLarge: .unreadableAnswer
    case .libraryMissing, .addressUnknown, .addressNotLocal, .portInUse, .notPermitted, .identityRefused,
      .systemFailed, .urlMalformed, .hostUnknown, .cannotConnect, .tlsRefused, .tooManyRedirects, .failed:
      .cannotConnect
    }
  }
}

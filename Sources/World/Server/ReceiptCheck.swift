internal import Facts
internal import Kernel
internal import StoreModel

/// How a correct server validates a receipt: which store it asks, when it retries, and what each status
/// means.
///
/// The production store is asked first, because an app in review sends sandbox receipts to a production
/// server. If the status names the other store, the server asks that store once.
struct ReceiptCheck: Hashable, Sendable {
  /// The store that the next request is sent to.
  private(set) var environment = StoreEnvironment.production
  /// The status in the latest answer. Nil if the store did not answer.
  private(set) var status: Int?
  private var visited: [StoreEnvironment] = [.production]
  private var retryCount = 0

  /// The pauses before the retries, in order.
  static let pauses: [Interval] = [.seconds(1), .seconds(2), .seconds(4)]

  /// Returns the first step.
  func begin() -> CheckStep { ask(after: .zero) }

  /// Returns the next step after a request.
  mutating func apply(_ outcome: CheckOutcome) -> CheckStep {
    switch outcome {
    case .unanswered:
      // The server cannot decide without an answer. The app has to ask again.
      status = nil
      return .giveUp
    case .answered(let status, let isRetryable):
      self.status = status
      guard let known = CheckStatus(rawValue: status) else {
        return CheckStatus.internalErrors.contains(status) ? weigh(isRetryable) : .giveUp
      }
      return follow(known)
    }
  }

  private mutating func follow(_ status: CheckStatus) -> CheckStep {
    switch status {
    // The receipt of an expired subscription is genuine. Its entries show that it expired.
    case .valid, .expired: .accept
    case .isOfSandbox: turn(to: .sandbox)
    case .isOfProduction: turn(to: .production)
    case .malformed, .unavailable, .dataAccess: retry()
    case .notAuthentic, .unknownAccount: .reject
    // The server itself is misconfigured. That is no reason to reject the user's receipt.
    case .notPosted, .wrongSecret: .giveUp
    }
  }

  private mutating func weigh(_ isRetryable: Bool?) -> CheckStep { isRetryable == true ? retry() : .giveUp }

  private mutating func turn(to other: StoreEnvironment) -> CheckStep {
    guard !visited.contains(other) else { return .giveUp }
    visited.append(other)
    environment = other
    return ask(after: .zero)
  }

  private mutating func retry() -> CheckStep {
    guard retryCount < ReceiptCheck.pauses.count else { return .giveUp }
    defer { retryCount += 1 }
    return ask(after: ReceiptCheck.pauses[retryCount])
  }

  private func ask(after pause: Interval) -> CheckStep { .ask(environment, after: pause) }
}

/// The next step of a receipt validation.
enum CheckStep: Hashable, Sendable {
  /// The server asks one of the two stores after a pause.
  case ask(StoreEnvironment, after: Interval)
  /// The receipt is genuine. Its entries show what was purchased.
  case accept
  /// The receipt is invalid, and a retry cannot help.
  case reject
  /// The server cannot decide whether the receipt is genuine.
  case giveUp
}

/// The outcome of a server's request to the store.
enum CheckOutcome: Hashable, Sendable {
  /// The store answered with a status. The answer may say whether a retry can help.
  case answered(status: Int, isRetryable: Bool?)
  case unanswered
}

extension Server {
  /// How long the server waits for the store's answer.
  private static let patience = Interval.seconds(10)
  /// The time until the server learns that the store refused the connection.
  static let refusalTime = Interval.milliseconds(100)
  /// The possible travel times of a request or an answer between the server and the store.
  private static let delays: [Interval] = [.milliseconds(50), .seconds(2), .seconds(8)]

  /// Starts to validate the receipt that an exchange contains.
  func check(for exchange: ServerExchange, device: DeviceID) {
    let check = ReceiptCheck()
    openChecks.append(OpenServerRequest(exchange: exchange, device: device, asker: .policy(check)))
    guard store.receipts.signedTransaction(in: timeline.texts[exchange.receipt]) == nil else {
      timeline.schedule(.serverChecks(openChecks.count - 1, .readsSignature), after: .zero)
      return
    }
    follow(check.begin(), openChecks.count - 1)
  }

  /// Continues a validation at a moment for which it was scheduled.
  func resume(_ moment: CheckMoment, _ place: Int) {
    switch moment {
    case .asks: ask(place)
    case .arrivesAtStore: arriveAtStore(place)
    case .hasAnswer: takeAnswer(place)
    case .hasNone: missAnswer(place, .timedOut)
    case .isRefused: missAnswer(place, .cannotConnect)
    case .begins: beginProgram(place)
    case .hasWaited: resume(place, .waited)
    case .readsSignature: readSignature(place)
    }
  }

  /// Answers a request that contains a signed transaction. Its signature proves the purchase, so the server
  /// does not ask the store.
  private func readSignature(_ place: Int) {
    let open = openChecks[place]
    guard let entry = entry(inSigned: timeline.texts[open.exchange.receipt]) else {
      return conclude(open, CheckedReceipt(CheckAnswer(.notAuthentic)), .bad)
    }
    let document = ReceiptDocument(
      environment: store.environment, requestedAt: timeline.now,
      content: .transaction(entry, bundleIdentifier: store.applicationIdentifier, version: "1.0"))
    conclude(open, CheckedReceipt(CheckAnswer(status: 0, document: document)), .genuine)
  }

  /// The purchase that a signed transaction of this app proves. Nil if its signature is invalid, or if it is
  /// from another app.
  func entry(inSigned text: String) -> ReceiptEntry? {
    let signed = store.receipts.signedTransaction(in: text)
    let purchase = signed.flatMap { store.statements.purchase(numbered: $0.identifier) }
    let isOurs = signed.map { $0.bundleIdentifier == store.applicationIdentifier } == true
    timeline.record(.server(.signatureRead(genuine: signed?.isGenuine == true)), by: .server)
    guard let signed, let purchase, signed.isGenuine, isOurs else { return nil }
    var entry = store.statements.statement(of: purchase).entry
    if !signed.isRevoked { entry.cancellationDate = nil }
    return entry
  }

  private func ask(_ place: Int) {
    openChecks[place].attempt += 1
    let open = openChecks[place]
    timeline.record(
      .server(.checkSent(environment: open.question.environment, attempt: Int64(open.attempt))), by: .server)
    if network.isStoreDown || takeFailure(of: .check) != nil {
      timeline.schedule(.serverChecks(place, .isRefused), after: Server.refusalTime)
    } else if timeline.choose(.checkLoss, scope: device(of: place)) == 1 {
      timeline.schedule(.serverChecks(place, .hasNone), after: Server.patience)
    } else {
      timeline.schedule(.serverChecks(place, .arrivesAtStore), after: delay(place))
    }
  }

  private func arriveAtStore(_ place: Int) {
    switch openChecks[place].question {
    case .receipt(let question): openChecks[place].reply = .receipt(store.check(question))
    case .interface:
      guard let program else { preconditionFailure("only a program asks the server interface") }
      openChecks[place].reply = .interface(
        program.reachInterface(place, ordered: store.validation.orderedCheckFailure()))
    }
    if timeline.choose(.checkAnswerLoss, scope: device(of: place)) == 1 {
      timeline.schedule(.serverChecks(place, .hasNone), after: Server.patience)
    } else {
      timeline.schedule(.serverChecks(place, .hasAnswer), after: store.endpoint.workingTime + delay(place))
    }
  }

  private func takeAnswer(_ place: Int) {
    guard let reply = openChecks[place].reply else { preconditionFailure("the check has no answer") }
    timeline.record(.server(reply.fact(from: openChecks[place].question.environment)), by: .server)
    switch (openChecks[place].asker, reply) {
    case (.policy(var check), .receipt(let answer)):
      let step = check.apply(.answered(status: answer.status, isRetryable: answer.isRetryable))
      openChecks[place].asker = .policy(check)
      follow(step, place)
    case (.policy, .interface): preconditionFailure("only a program asks the server interface")
    case (.program, .receipt(let answer)): resume(place, .checked(answer))
    case (.program, .interface): resume(place, .interfaceAnswered)
    }
  }

  private func missAnswer(_ place: Int, _ error: StoreError) {
    openChecks[place].reply = nil
    timeline.record(
      .server(.checkUnanswered(environment: openChecks[place].question.environment, error: error)),
      by: .server)
    switch openChecks[place].asker {
    case .policy(var check):
      let step = check.apply(.unanswered)
      openChecks[place].asker = .policy(check)
      follow(step, place)
    case .program: resume(place, .unanswered(error))
    }
  }

  private func follow(_ step: CheckStep, _ place: Int) {
    let open = openChecks[place]
    guard case .policy(let check) = open.asker else { preconditionFailure("a program has no policy") }
    var answer: CheckAnswer?
    if case .receipt(let reply) = open.reply { answer = reply }
    let checked = CheckedReceipt(answer, status: check.status)
    switch step {
    case .ask(let environment, let pause):
      openChecks[place].question = .receipt(
        CheckQuestion(receipt: open.exchange.receipt, environment: environment, password: store.sharedSecret))
      timeline.schedule(.serverChecks(place, .asks), after: pause)
    case .accept:
      let isOurs = answer?.document?.bundleIdentifier == store.applicationIdentifier
      conclude(open, checked, isOurs ? .genuine : .bad)
    case .reject: conclude(open, checked, .bad)
    case .giveUp: conclude(open, checked, .unknown)
    }
  }

  private func delay(_ place: Int) -> Interval {
    Server.delays[timeline.choose(.checkDelay, scope: device(of: place))]
  }

  private func device(of place: Int) -> UInt32 { openChecks[place].device.rawValue }
}

/// A receipt validation by the server, and the app's exchange or the notification that waits for it.
struct OpenServerRequest {
  /// The app's exchange that waits for the outcome.
  let exchange: ServerExchange
  /// The device that sent the exchange.
  let device: DeviceID
  /// The code that chooses the requests to the store and evaluates the answers.
  var asker: RequestHandler
  /// The latest request to the store.
  var question = StoreQuestion.interface(.production)
  /// The number of requests to the store so far.
  var attempt = 0
  /// The store's answer to the latest request. Nil if no answer arrived.
  var reply: StoreReply?
  /// The number of steps that the developer's code has taken so far.
  var stepCount = 0
  /// The event that ends the wait for the developer's code. Nil if the wait has ended.
  var deadline: EventID?
  /// The notification that waits for the outcome. Nil if an app waits for it.
  var arrival: NotificationArrival?
}

/// The code that decides how a receipt is validated.
enum RequestHandler {
  /// The bundled server, which validates correctly.
  case policy(ReceiptCheck)
  /// The developer's own code.
  case program
}

/// The moments for which the server schedules the steps of a request.
enum CheckMoment: UInt8 {
  /// The server sends its request.
  case asks
  case arrivesAtStore
  /// The answer arrives at the server.
  case hasAnswer
  /// The server stops waiting for an answer.
  case hasNone
  /// The store refuses the connection.
  case isRefused
  /// The developer's code begins to handle the request.
  case begins
  /// The pause that the developer's code requested is over.
  case hasWaited
  /// The server reads the signature of a transaction.
  case readsSignature
}

/// The server's conclusion about a receipt.
enum CheckVerdict {
  /// The store wrote the receipt.
  case genuine
  /// The receipt is invalid.
  case bad
  /// The validation had no result.
  case unknown
}

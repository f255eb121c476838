public import Facts
public import Kernel
public import StoreModel

/// The developer's own server code. It answers a request in steps, as an app makes calls.
public protocol ServerProgram: AnyObject {
  /// Whether a request waits until the previous request is answered. The wait takes time in the world.
  var takesOneRequestAtATime: Bool { get }
  /// Begins a run. The program must not use state from an earlier run.
  func beginRun(view: AppView)
  /// Passes the world of the run to the program. It is valid until the run ends. This is the first call
  /// in a run.
  func enter(_ world: World)
  /// Whether the program answers requests of a kind. The bundled server answers the other ones.
  func answers(_ verb: ServerVerb) -> Bool
  /// Whether the program accepts notifications from the store.
  var takesNotifications: Bool { get }
  /// Starts to answer a request.
  func begin(_ request: ServerRequest) -> ServerProgramStep
  /// Continues a request with the outcome of the step that the program returned last.
  func resume(_ number: Int, _ outcome: ServerProgramOutcome) -> ServerProgramStep
  /// Returns the reply to a request that has arrived at the store's server interface. If `ordered` is
  /// not nil, a scenario ordered the store to fail the request. The program receives the reply in a
  /// later `resume`.
  func reachInterface(_ number: Int, ordered: CheckAnswer?) -> InterfaceReply
  /// The products that a user has in the program's own records. Called at the end of a run. Nil if the
  /// program does not report them.
  func entitlements(of user: String) -> [ServerEntitlement]?
}

/// Defaults for server code in this process. It answers requests concurrently and needs no world.
extension ServerProgram {
  /// False, because requests are answered concurrently.
  public var takesOneRequestAtATime: Bool { false }
  /// True, because the bundled server accepts requests that the code does not handle.
  public var takesNotifications: Bool { true }
  public func enter(_ world: World) {}
  /// Traps, because code in this process never uses the server interface.
  public func reachInterface(_ number: Int, ordered: CheckAnswer?) -> InterfaceReply {
    preconditionFailure("the program does not ask the server interface")
  }
  /// Nil, because the facts already contain the code's grants.
  public func entitlements(of user: String) -> [ServerEntitlement]? { nil }
}

/// The number of purchases of one product that a user owns, as the server's own records show it.
public struct ServerEntitlement: Hashable, Sendable {
  public let product: ProductID
  /// The number of owned purchases. It is one or zero for a product with lasting effect.
  public let count: Int64

  public init(_ product: ProductID, count: Int64) {
    self.product = product
    self.count = count
  }
}

/// An app's request or the store's notification, in the form in which the program receives it.
public struct ServerRequest: Sendable {
  public let number: Int
  public let verb: ServerVerb
  /// The name of the app's user; empty if there is none.
  public let user: TextID
  /// The key of a value, or the identifier of a product; empty if there is none.
  public let key: TextID
  /// The value to store; empty if there is none.
  public let value: TextID
  /// The application user name for which an offer is signed; empty if there is none.
  public let username: TextID
  /// The receipt in the request; empty if there is none.
  public let receipt: TextID
  /// The transaction that the app names; empty if it names none.
  public let transaction: TextID
  /// The notification; nil if the request is from an app.
  public let notification: ReceivedNotification?
}

/// A notification, in the form in which the app's server receives it.
public struct ReceivedNotification: Sendable {
  public let content: StoreNotification
  /// The number of the store's delivery attempt, counted from 1.
  public let attempt: Int
  public let bundleIdentifier: String
}

/// An entry of a receipt for which a program grants content.
public struct RedeemedEntry {
  let identifier: Int64
  let original: Int64
  let isPeriod: Bool
  let product: ProductID

  /// Makes an entry from the identifiers in the receipt. `isPeriod` is true if the entry is a period of
  /// a subscription.
  public init(identifier: Int64, original: Int64, isPeriod: Bool, product: ProductID) {
    self.identifier = identifier
    self.original = original
    self.isPeriod = isPeriod
    self.product = product
  }
}

extension Redemption {
  /// Makes the redemption of a receipt entry by an account. The key of a lasting purchase is its
  /// original purchase's identifier, so restoring it makes no new redemption. Each period of a
  /// subscription has its own key.
  fileprivate init(_ entry: RedeemedEntry, by account: AccountID) {
    self.init(
      identifier: entry.identifier, original: entry.original,
      key: entry.isPeriod ? entry.identifier : entry.original, account: account, product: entry.product)
  }
}

public enum ServerProgramStep {
  /// Asks the store to validate a receipt.
  case checks(CheckQuestion)
  /// Sends a request to the server interface of an environment.
  case asksInterface(StoreEnvironment)
  case waits(Interval)
  /// Looks for the content of a product.
  case looksFor(ProductID)
  /// Records that content is granted for a receipt entry.
  case redeems(RedeemedEntry)
  /// Reads a signed transaction and checks its signature.
  case readsTransaction(TextID)
  /// Looks up which account redeemed a purchase.
  case looksUp(purchase: Int64)
  /// Reports that the program granted the content of a purchase.
  case paysOut(identifier: Int64, ProductID)
  /// Reports that the program revoked the content of a purchase.
  case takesBack(identifier: Int64, ProductID)
  /// Records a note in the trace.
  case notes(TextID)
  /// Answers the app.
  case answers(ServerAnswer)
  /// The program's code failed.
  case fails(AppCrash)
  /// The program cannot be reached. The sender receives the error.
  case isUnreachable(StoreError)
  /// The program has no code for this request. If an app sent it, the bundled server answers. A
  /// notification is answered with “not found”, because a server that accepts notifications must keep
  /// them.
  case usesBundledServer
}

/// The outcome of a step that a program requested.
public enum ServerProgramOutcome {
  /// The pause is over, or the note is recorded.
  case waited
  /// The store's answer to the validation request.
  case checked(CheckAnswer)
  /// The reply of the server interface has arrived.
  case interfaceAnswered
  /// The store did not answer.
  case unanswered(StoreError)
  /// The content of a product. Nil if the server has none.
  case found(ServerContent?)
  /// Whether the entry was redeemed before.
  case redeemed(RedemptionOutcome)
  /// The purchase that a signed transaction proves. Nil if it proves none.
  case proved(ReceiptEntry?)
  /// The name of the user who redeemed the purchase. Empty if no user did.
  case redeemer(TextID)
}

/// Whether an entry of a receipt was redeemed before.
public enum RedemptionOutcome: String, CaseIterable, Sendable {
  /// The entry was not redeemed before.
  case new
  /// The same account redeemed the entry before.
  case again
  /// Another account redeemed the entry before. No redemption is recorded.
  case other
}

extension Server {
  /// The status if the program's code failed.
  private static let statusFailed = 500
  /// How long an app or the store waits for the program's answer. Receipt validation alone can take a minute.
  private static let appPatience = Interval.seconds(120)
  /// The maximum number of steps for one answer. If a program takes more steps, it counts as hung.
  private static let stepCountMax = 10_000
  /// The longest pause that is a prompt event. A longer pause is a standing event: the world becomes
  /// idle without waiting for it.
  private static let promptWaitMax = Interval.seconds(60)

  /// Passes a request to the program, or puts it in line if the program accepts only one at a time.
  func run(_ exchange: ServerExchange, device: DeviceID, arrival: NotificationArrival? = nil) {
    let place = openChecks.count
    openChecks.append(OpenServerRequest(exchange: exchange, device: device, asker: .program))
    openChecks[place].arrival = arrival
    openChecks[place].deadline = timeline.schedule(.serverIsLate(place, .timedOut), after: Server.appPatience)
    if program?.takesOneRequestAtATime == true {
      placesInLine.append(place)
      guard placesInLine.count == 1 else { return }
    }
    timeline.schedule(.serverChecks(place, .begins), after: .zero)
  }

  /// Ends a request's place in line and starts the next request. Does nothing if the program has no line.
  private func endTurn(of place: Int) {
    guard placesInLine.first == place else { return }
    placesInLine.removeFirst()
    if let next = placesInLine.first { timeline.schedule(.serverChecks(next, .begins), after: .zero) }
  }

  /// Starts the program's work on a request.
  func beginProgram(_ place: Int) {
    let exchange = openChecks[place].exchange
    let user =
      exchange.account == .none ? .empty : timeline.texts.intern(store.name(of: exchange.account))
    follow(
      program?.begin(
        ServerRequest(
          number: place, verb: exchange.verb, user: user, key: exchange.key, value: exchange.value,
          username: exchange.username, receipt: exchange.receipt, transaction: exchange.transaction,
          notification: openChecks[place].arrival.map(receivedNotification))),
      place)
  }

  private func receivedNotification(_ arrival: NotificationArrival) -> ReceivedNotification {
    let content = store.notifications[arrival.number - 1].content
    return ReceivedNotification(
      content: content, attempt: arrival.attempt, bundleIdentifier: store.applicationIdentifier(of: content))
  }

  /// Resumes the program with the outcome of the step that it requested last.
  func resume(_ place: Int, _ outcome: ServerProgramOutcome) {
    follow(program?.resume(place, outcome), place)
  }

  private func follow(_ first: ServerProgramStep?, _ place: Int) {
    guard var step = first else { preconditionFailure("there is no server program") }
    while true {
      openChecks[place].stepCount += 1
      if openChecks[place].stepCount > Server.stepCountMax {
        step = .fails(AppCrash(.outOfInstructions, message: "it asks or waits without end"))
      }
      switch step {
      case .checks(let question):
        openChecks[place].question = .receipt(question)
        return schedule(place, .asks, after: .zero)
      case .asksInterface(let environment):
        openChecks[place].question = .interface(environment)
        return schedule(place, .asks, after: .zero)
      case .waits(let pause):
        return schedule(place, .hasWaited, after: pause)
      case .looksFor(let product):
        step = resumed(place, .found(find(product)))
      case .redeems(let entry):
        let redemption = Redemption(entry, by: openChecks[place].exchange.account)
        step = resumed(place, .redeemed(redeem(redemption)))
      case .readsTransaction(let text):
        step = resumed(place, .proved(entry(inSigned: timeline.texts[text])))
      case .looksUp(let purchase):
        let name = books.redeemer(of: purchase).map { timeline.texts.intern(store.name(of: $0)) }
        step = resumed(place, .redeemer(name ?? .empty))
      case .paysOut(let identifier, let product):
        step = resumed(place, payOut(identifier, product, at: place))
      case .takesBack(let identifier, let product):
        step = resumed(
          place,
          claim(
            .tookBack(
              account: openChecks[place].exchange.account, product: product, identifier: identifier,
              notification: notification(at: place))))
      case .notes(let text):
        timeline.record(.world(.noted(text: text)), by: .server)
        step = resumed(place, .waited)
      case .answers(let answer):
        return conclude(place, answer)
      case .fails(let crash):
        timeline.record(
          .server(.codeFailed(file: timeline.texts.intern(crash.file), line: Int64(crash.line))), by: .server)
        crashes.append(crash)
        return conclude(place, ServerAnswer(status: Server.statusFailed))
      case .isUnreachable(let error):
        endTurn(of: place)
        guard let deadline = openChecks[place].deadline else { return }
        timeline.cancel(deadline)
        openChecks[place].deadline = timeline.schedule(
          .serverIsLate(place, error), after: Server.refusalTime)
        return
      case .usesBundledServer: return leaveToBundledServer(place)
      }
    }
  }

  private func schedule(_ place: Int, _ moment: CheckMoment, after pause: Interval) {
    timeline.schedule(
      .serverChecks(place, moment), after: pause, standing: pause > Server.promptWaitMax)
  }

  private func resumed(_ place: Int, _ outcome: ServerProgramOutcome) -> ServerProgramStep {
    guard let program else { preconditionFailure("there is no server program") }
    return program.resume(place, outcome)
  }

  private func payOut(_ identifier: Int64, _ product: ProductID, at place: Int) -> ServerProgramOutcome {
    noteRedeemed(identifier, product, at: place)
    return claim(
      .paidOut(
        account: openChecks[place].exchange.account, product: product, identifier: identifier,
        notification: notification(at: place)))
  }

  /// Records the redemption of a purchase for which the program granted content to an app. A program
  /// with its own records need not redeem the purchase as well.
  private func noteRedeemed(_ identifier: Int64, _ product: ProductID, at place: Int) {
    guard openChecks[place].arrival == nil, books.redeemer(of: identifier) == nil else { return }
    _ = redeem(
      Redemption(
        identifier: identifier, original: identifier, key: identifier,
        account: openChecks[place].exchange.account, product: product))
  }

  private func claim(_ fact: ServerFact) -> ServerProgramOutcome {
    timeline.record(.server(fact), by: .server)
    return .waited
  }

  /// The number of the notification that the program handles. Zero if it handles an app's request.
  private func notification(at place: Int) -> Int64 { Int64(openChecks[place].arrival?.number ?? 0) }

  /// Sends the program's answer. If an app stored a value successfully, the value counts as recorded.
  private func conclude(_ place: Int, _ answer: ServerAnswer) {
    endTurn(of: place)
    let open = openChecks[place]
    switch open.exchange.verb {
    case .put, .putNew:
      guard (200..<300).contains(answer.status) else { break }
      timeline.record(
        .server(.recorded(account: open.exchange.account, key: open.exchange.key)), by: .server)
    case .verify:
      guard case .document(let document) = answer.body, case .integer(let status) = document["status"] else {
        break
      }
      timeline.record(.server(.checkTold(status: status)), by: .server)
    case .get, .signOffer, .products, .deliver, .notify: break
    }
    // After the deadline the app no longer waits for an answer.
    guard let deadline = open.deadline else { return }
    timeline.cancel(deadline)
    openChecks[place].deadline = nil
    if let arrival = open.arrival { return self.answer(arrival, status: answer.status) }
    receive(answer, for: open.exchange, device: open.device)
  }

  /// Lets the bundled server answer a request that the program does not handle.
  private func leaveToBundledServer(_ place: Int) {
    endTurn(of: place)
    let open = openChecks[place]
    guard let deadline = open.deadline else { return }
    timeline.cancel(deadline)
    openChecks[place].deadline = nil
    if let arrival = open.arrival { return answer(arrival, status: Server.statusMissing) }
    answerAsBundled(open.exchange, device: open.device)
  }

  /// Ends the sender's wait for an answer, and returns the request.
  func giveUp(_ place: Int) -> OpenServerRequest {
    openChecks[place].deadline = nil
    return openChecks[place]
  }

  private func find(_ product: ProductID) -> ServerContent? {
    let content = books[product]
    if let content {
      timeline.record(.server(.contentFound(product: product, version: content.version)), by: .server)
    }
    return content
  }

  private func redeem(_ redemption: Redemption) -> RedemptionOutcome {
    if let redeemer = books.redeemer(of: redemption.key), redeemer != redemption.account { return .other }
    guard books.redeem(redemption) else { return .again }
    timeline.record(
      .server(
        .redeemed(
          account: redemption.account, product: redemption.product, identifier: redemption.identifier)),
      by: .server)
    return .new
  }
}

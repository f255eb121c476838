public import Facts
public import Kernel
public import StoreModel

/// The developer's own code of the server, as a subject brings it. It answers a request in steps, as an app makes calls.
public protocol ServerProgram: AnyObject {
  /// Whether a request waits, in the world's time, until the one before it is answered.
  var takesOneRequestAtATime: Bool { get }
  /// Begins a run: the program remembers nothing of an earlier one.
  func beginRun(view: AppView)
  /// Tells the world of the run, which is there as long as it goes on. It comes before everything else of the run.
  func enter(_ world: World)
  /// Whether it answers requests of a kind; the bundled server answers all others.
  func answers(_ verb: ServerVerb) -> Bool
  /// Whether the store can send it notifications.
  var takesNotifications: Bool { get }
  /// Begins to answer a request.
  func begin(_ request: ServerRequest) -> ServerProgramStep
  /// Goes on with a request after what it waited for.
  func resume(_ number: Int, _ outcome: ServerProgramOutcome) -> ServerProgramStep
  /// A question to the server interface has reached the store, which may be ordered to fail: what the reply is. The program
  /// hears of it once the reply is back.
  func reachInterface(_ number: Int, ordered: CheckAnswer?) -> InterfaceReply
  /// What a user has of each product by the program's own books, at the end of a run; nil where it does not tell.
  func entitlements(of user: String) -> [ServerEntitlement]?
}

/// Code that lives in this process answers several requests at once, and needs no world.
extension ServerProgram {
  /// False: requests are answered side by side.
  public var takesOneRequestAtATime: Bool { false }
  /// True: what it has no code for is taken by the bundled server.
  public var takesNotifications: Bool { true }
  /// Does nothing.
  public func enter(_ world: World) {}
  /// Code in this process asks about receipts only.
  public func reachInterface(_ number: Int, ordered: CheckAnswer?) -> InterfaceReply {
    preconditionFailure("the program does not ask the server interface")
  }
  /// Nil: what it gave stands in the facts.
  public func entitlements(of user: String) -> [ServerEntitlement]? { nil }
}

/// How much of a product a user has by the books of the developer's server.
public struct ServerEntitlement: Hashable, Sendable {
  /// The product.
  public let product: ProductID
  /// How many purchases of it count; one or zero for what lasts.
  public let count: Int64

  /// Makes an entitlement.
  public init(_ product: ProductID, count: Int64) {
    self.product = product
    self.count = count
  }
}

/// A request of an app, or a notification of the store, as the program of a server sees it.
public struct ServerRequest: Sendable {
  /// Its number in the run.
  public let number: Int
  /// Its kind.
  public let verb: ServerVerb
  /// The name of the person who used the app, or empty.
  public let user: TextID
  /// The key of a value, or the identifier of a product; empty where it names none.
  public let key: TextID
  /// The value to store, or empty.
  public let value: TextID
  /// The application user name for which an offer is signed, or empty.
  public let username: TextID
  /// The receipt, or empty.
  public let receipt: TextID
  /// The transaction that the app named, or empty.
  public let transaction: TextID
  /// The notification; nil for a request of an app.
  public let notification: ReceivedNotification?
}

/// A notification as the developer's server gets it.
public struct ReceivedNotification: Sendable {
  /// What it tells.
  public let content: StoreNotification
  /// Which attempt of the store brought it, counted from 1.
  public let attempt: Int
  /// The identifier of the app that it names.
  public let bundleIdentifier: String
}

/// An entry of a receipt that a program pays out.
public struct RedeemedEntry {
  let identifier: Int64
  let original: Int64
  let isPeriod: Bool
  let product: ProductID

  /// Makes an entry of its numbers in the receipt; `isPeriod` says whether it is about a period of a subscription.
  public init(identifier: Int64, original: Int64, isPeriod: Bool, product: ProductID) {
    self.identifier = identifier
    self.original = original
    self.isPeriod = isPeriod
    self.product = product
  }
}

extension Redemption {
  /// Makes the redemption of an entry by an account: what lasts is kept by its original, however often it is restored, and
  /// each period of a subscription by itself.
  fileprivate init(_ entry: RedeemedEntry, by account: AccountID) {
    self.init(
      identifier: entry.identifier, original: entry.original,
      key: entry.isPeriod ? entry.identifier : entry.original, account: account, product: entry.product)
  }
}

/// The next step of a program that answers a request.
public enum ServerProgramStep {
  /// It asks the store about a receipt.
  case checks(CheckQuestion)
  /// It asks the server interface of an environment.
  case asksInterface(StoreEnvironment)
  /// It waits.
  case waits(Interval)
  /// It looks for the content of a product.
  case looksFor(ProductID)
  /// It notes that an entry of a receipt is paid out.
  case redeems(RedeemedEntry)
  /// It looks up to whom the purchase that an entry of a receipt shows was paid out.
  case looksUp(purchase: Int64)
  /// It says that it gave what a purchase pays for.
  case paysOut(identifier: Int64, ProductID)
  /// It says that it took back what it gave for a purchase.
  case takesBack(identifier: Int64, ProductID)
  /// It leaves a remark in the trace.
  case notes(TextID)
  /// It answers the app.
  case answers(ServerAnswer)
  /// Its code failed.
  case fails(AppCrash)
  /// Nobody answers: whoever asked hears what it hears of a server that cannot be reached.
  case isUnreachable(StoreError)
  /// It has no code for this after all: the bundled server answers an app; the store hears that nobody takes notifications,
  /// since who takes them must know them afterwards.
  case leavesToBundledServer
}

/// What a program gets for a step.
public enum ServerProgramOutcome {
  /// The time is over, or the remark is made.
  case waited
  /// The store's answer about a receipt.
  case checked(CheckAnswer)
  /// The reply of the server interface is back.
  case interfaceAnswered
  /// The store did not answer.
  case unanswered(StoreError)
  /// The content of a product, if there is any.
  case found(ServerContent?)
  /// Whether the entry was paid out before.
  case redeemed(RedemptionOutcome)
  /// The name of the person to whom an entry was paid out, or empty.
  case redeemer(TextID)
}

/// Whether an entry of a receipt was paid out before.
public enum RedemptionOutcome: String, CaseIterable, Sendable {
  /// It was not.
  case new
  /// To the same person.
  case again
  /// To somebody else; nothing is noted.
  case other
}

extension Server {
  /// The status of a program that failed.
  private static let statusFailed = 500
  /// How long an app, or the store with a notification, waits for an answer that is under work; the checks of a receipt alone can take a minute.
  private static let appPatience = Interval.seconds(120)
  /// How many steps an answer may take before it counts as one that never comes.
  private static let stepCountMax = 10_000
  /// A longer wait does not keep the world from settling, as with timers of apps.
  private static let promptWaitMax = Interval.seconds(60)

  /// Lets the program answer a request.
  func run(_ exchange: ServerExchange, device: DeviceID, arrival: NotificationArrival? = nil) {
    let place = openChecks.count
    openChecks.append(OpenCheck(exchange: exchange, device: device, asker: .program))
    openChecks[place].arrival = arrival
    openChecks[place].deadline = timeline.schedule(.serverIsLate(place, .timedOut), after: Server.appPatience)
    if program?.takesOneRequestAtATime == true {
      placesInLine.append(place)
      guard placesInLine.count == 1 else { return }
    }
    timeline.schedule(.serverChecks(place, .begins), after: .zero)
  }

  /// The next request has its turn where the program takes one at a time.
  private func endTurn(of place: Int) {
    guard placesInLine.first == place else { return }
    placesInLine.removeFirst()
    if let next = placesInLine.first { timeline.schedule(.serverChecks(next, .begins), after: .zero) }
  }

  /// Hands a request to the program.
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

  /// Goes on with the program after what it waited for.
  func goOn(_ place: Int, _ outcome: ServerProgramOutcome) { follow(program?.resume(place, outcome), place) }

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
      case .looksUp(let purchase):
        let name = books.redeemer(of: purchase).map { timeline.texts.intern(store.name(of: $0)) }
        step = resumed(place, .redeemer(name ?? .empty))
      case .paysOut(let identifier, let product):
        noteRedeemed(identifier, product, at: place)
        step = resumed(
          place,
          claim(
            .paidOut(
              account: openChecks[place].exchange.account, product: product, identifier: identifier,
              notification: notification(at: place))))
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
      case .leavesToBundledServer: return leaveToBundledServer(place)
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

  /// A server with records of its own reports what it pays out for an app, and need not redeem it as well.
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

  /// The number of the notification that is being answered; zero for a request of an app.
  private func notification(at place: Int) -> Int64 { Int64(openChecks[place].arrival?.number ?? 0) }

  /// Answers the app; what a program stored is a record of the server, whatever it keeps it in.
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
    // The app waits no more for an answer that comes after its deadline.
    guard let deadline = open.deadline else { return }
    timeline.cancel(deadline)
    openChecks[place].deadline = nil
    if let arrival = open.arrival { return self.answer(arrival, status: answer.status) }
    take(answer, for: open.exchange, device: open.device)
  }

  /// The bundled server answers in place of a program that has no code for a request.
  private func leaveToBundledServer(_ place: Int) {
    endTurn(of: place)
    let open = openChecks[place]
    guard let deadline = open.deadline else { return }
    timeline.cancel(deadline)
    openChecks[place].deadline = nil
    if let arrival = open.arrival { return answer(arrival, status: Server.statusMissing) }
    answerAsBundled(open.exchange, device: open.device)
  }

  /// Ends the wait for an answer, of an app or of the store; the request with its device, or the notification.
  func giveUp(_ place: Int) -> OpenCheck {
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

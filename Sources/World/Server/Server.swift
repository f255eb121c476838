internal import Facts
internal import Kernel
internal import StoreModel

/// The app's server. It stores values for accounts and answers the requests of apps.
public final class Server {
  let timeline: Timeline
  let network: Network
  let store: Store
  let signatures: any OfferSignatures
  /// The number of offers that the server has signed.
  var signedCount = 0
  /// The identifier of the key that signs offers.
  var offerKey = Server.firstOfferKey
  /// The server's stock, and the purchases that it redeemed.
  var books = ServerBooks()
  /// The receipt validations, by number. A validation that has ended stays in the list.
  var openChecks: [OpenServerRequest] = []
  /// The ordered failures, by number.
  var failures: [OrderedFailure<ServerFailure>] = []
  /// The time that the server adds to the default time of each answer.
  var workingTime = Interval.zero
  /// The developer's own server code; nil if the app brings none.
  var program: (any ServerProgram)?
  /// The requests to the developer's code, if the code accepts only one at a time. The first is in
  /// progress; the others wait.
  var placesInLine: [Int] = []
  /// The crashes of the developer's code, in order. They contain the error texts, because facts contain none.
  public internal(set) var crashes: [AppCrash] = []
  /// The script that may answer instead of the server; nil if none is set.
  var script: (any ServerScript)?
  /// The answers that the server has delayed, by number.
  var delayedAnswers: [(exchange: ServerExchange, answer: ServerAnswer, device: DeviceID)] = []
  /// The requests that a script received, and the number of times it received each one.
  var askedQuestions: [(question: AskedQuestion, count: Int)] = []
  private var entries: [ServerEntry] = []
  /// The position of each key's entry in `entries`. Only for lookup, never iterated.
  private var places: [ServerKey: Int] = [:]

  static let firstOfferKey = "TESTKEY001"

  /// The status of a successful exchange.
  static let statusDone = 200
  /// The status if the requested key does not exist.
  static let statusMissing = 404
  /// The status if the key of a new entry exists already.
  static let statusConflict = 409
  /// The status if the server is unavailable.
  static let statusUnavailable = 503

  init(timeline: Timeline, network: Network, store: Store, signatures: any OfferSignatures) {
    self.timeline = timeline
    self.network = network
    self.store = store
    self.signatures = signatures
  }

  /// Handles an app's request.
  func receive(_ exchange: ServerExchange, from device: DeviceID) {
    if exchange.verb.sendsReceipt { receiveReceipt(exchange, device: device) }
    let emptyBody: ServerBody? = exchange.verb.wantsText ? .value(.empty) : nil
    if timeline.choose(.serverFailure, scope: device.rawValue) == 1 {
      return reply(
        ServerAnswer(status: Server.statusUnavailable, body: emptyBody), to: exchange, device: device)
    }
    if let step = exchange.verb.step, let failure = takeFailure(of: step) {
      return reply(ServerAnswer(status: failure.status, body: emptyBody), to: exchange, device: device)
    }
    if let answer = script?.answer(ScriptedQuestion(exchange, server: self)) {
      return receive(answer, for: exchange, device: device)
    }
    if program?.answers(exchange.verb) == true { return run(exchange, device: device) }
    answerAsBundled(exchange, device: device)
  }

  /// Answers a request as a correct server would.
  func answerAsBundled(_ exchange: ServerExchange, device: DeviceID) {
    switch exchange.verb {
    case .put, .putNew, .get, .signOffer:
      reply(answer(exchange), to: exchange, device: device)
    case .products: tellProducts(productsForSale, status: Server.statusDone, to: exchange, device: device)
    case .deliver, .verify: check(for: exchange, device: device)
    case .notify: preconditionFailure("a notification comes from the store")
    }
  }

  func reply(
    _ answer: ServerAnswer, to exchange: ServerExchange, device: DeviceID, after delay: Interval = .zero
  ) {
    let time = workingTime + delay
    guard time > .zero else {
      network.send(.fromServer(exchange, answer), device: device, from: .server)
      return
    }
    delayedAnswers.append((exchange, answer, device))
    timeline.schedule(.serverAnswers(delayedAnswers.count - 1), after: time)
  }

  func sendDelayed(_ place: Int) {
    let (exchange, answer, device) = delayedAnswers[place]
    network.send(.fromServer(exchange, answer), device: device, from: .server)
  }

  /// Answers with the identifiers of the products for sale.
  func tellProducts(_ products: [TextID], status: Int, to exchange: ServerExchange, device: DeviceID) {
    timeline.record(.server(.listSent(count: Int64(products.count))), by: .server)
    reply(ServerAnswer(status: status, body: .products(products)), to: exchange, device: device)
  }

  private func answer(_ exchange: ServerExchange) -> ServerAnswer {
    let key = ServerKey(account: exchange.account, key: exchange.key)
    switch exchange.verb {
    case .put:
      put(exchange.value, at: key)
      return ServerAnswer(status: Server.statusDone, value: exchange.value)
    case .putNew:
      if let place = places[key] {
        return ServerAnswer(status: Server.statusConflict, value: entries[place].value)
      }
      put(exchange.value, at: key)
      return ServerAnswer(status: Server.statusDone, value: exchange.value)
    case .get:
      guard let place = places[key] else {
        return ServerAnswer(status: Server.statusMissing, value: .empty)
      }
      return ServerAnswer(status: Server.statusDone, value: entries[place].value)
    case .signOffer: return ServerAnswer(status: Server.statusDone, body: .discount(sign(exchange)))
    case .products, .deliver, .verify, .notify:
      preconditionFailure("\(exchange.verb.name) is not a question about an entry")
    }
  }

  private func put(_ value: TextID, at key: ServerKey) {
    if let place = places[key] {
      entries[place].value = value
    } else {
      places[key] = entries.count
      entries.append(ServerEntry(key: key, value: value))
    }
    timeline.record(.server(.recorded(account: key.account, key: key.key)), by: .server)
  }
}

extension Server {
  /// Signs a promotional offer for one payment. The offer may be unknown to the store.
  func sign(_ exchange: ServerExchange) -> PaymentDiscount {
    signedCount += 1
    let texts = timeline.texts
    let digits = String(signedCount, radix: 16)
    let nonce = "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
    let milliseconds = timeline.now.nanoseconds / 1_000_000
    let offer = SignedOffer(
      application: Catalogue.knownApplication, key: offerKey, product: texts[exchange.key],
      offer: texts[exchange.value], username: texts[exchange.username], nonce: nonce, timestamp: milliseconds)
    let discount = PaymentDiscount(
      identifier: exchange.value, keyIdentifier: texts.intern(offerKey), nonce: texts.intern(nonce),
      signature: signatures.signature(of: offer), timestamp: timeline.now)
    timeline.record(
      .server(
        .signed(
          account: exchange.account, product: exchange.key, offer: exchange.value,
          nonce: texts.intern(nonce))),
      by: .server)
    return discount
  }
}

struct ServerEntry {
  let key: ServerKey
  var value: TextID
}

/// The key of a stored value: an account, and the name that the app chose.
struct ServerKey: Hashable {
  let account: AccountID
  let key: TextID
}

internal import Facts
internal import Kernel
internal import StoreModel

/// The developer's own server: it keeps what apps put there, by account, and answers each exchange.
final class Server {
  let timeline: Timeline
  let network: Network
  let store: Store
  let signatures: any OfferSignatures
  /// How many offers it signed.
  var signedCount = 0
  /// The key that signs offers.
  var offerKey = Server.firstOfferKey
  /// Its stock and its redemptions.
  var books = ServerBooks()
  /// The receipts that it has had checked, by number; those that are done stay as they ended.
  var openChecks: [OpenCheck] = []
  /// The failures that a scenario ordered.
  var failures: [OrderedFailure<ServerFailure>] = []
  /// How long each answer takes it, where somebody made it slow.
  var workingTime = Interval.zero
  /// The code that answers in its place, where somebody brought some.
  var script: (any ServerScript)?
  /// Answers that it is taking its time for.
  var delayedAnswers: [(exchange: ServerExchange, answer: ServerAnswer, device: DeviceID)] = []
  /// How often each question was asked, as far as code that stands in for the server saw it.
  var askedQuestions: [(question: AskedQuestion, count: Int)] = []
  private var entries: [ServerEntry] = []
  /// Where an account's key lies among the entries; looked up, never walked.
  private var places: [ServerKey: Int] = [:]

  /// The key that signs offers unless somebody names another one.
  static let firstOfferKey = "TESTKEY001"

  /// The status of an exchange that went well.
  static let statusDone = 200
  /// The status of a question about a key that is not there.
  static let statusMissing = 404
  /// The status of a new entry where one is there already.
  static let statusConflict = 409
  /// The status of a server that cannot serve at present.
  static let statusUnavailable = 503

  init(timeline: Timeline, network: Network, store: Store, signatures: any OfferSignatures) {
    self.timeline = timeline
    self.network = network
    self.store = store
    self.signatures = signatures
  }

  /// A question reached the server.
  func receive(_ exchange: ServerExchange, from device: DeviceID) {
    if exchange.verb.sendsReceipt { receiveReceipt(exchange, device: device) }
    if timeline.choose(.serverFailure, scope: device.rawValue) == 1 {
      let body: ServerBody? = exchange.verb.step == nil ? .value(.empty) : nil
      return reply(
        ServerAnswer(status: Server.statusUnavailable, body: body), to: exchange, device: device)
    }
    if let step = exchange.verb.step, let failure = takeFailure(of: step) {
      return reply(ServerAnswer(status: failure.status), to: exchange, device: device)
    }
    if let answer = script?.answer(ScriptedQuestion(exchange, server: self)) {
      return take(answer, for: exchange, device: device)
    }
    switch exchange.verb {
    case .put, .putNew, .get, .signOffer:
      reply(answer(exchange), to: exchange, device: device)
    case .products: tellProducts(productsForSale, status: Server.statusDone, to: exchange, device: device)
    case .deliver, .verify: check(for: exchange, device: device)
    }
  }

  /// Sends an answer, once the server has taken its time for it.
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

  /// The server has taken its time for an answer.
  func sendDelayed(_ place: Int) {
    let (exchange, answer, device) = delayedAnswers[place]
    network.send(.fromServer(exchange, answer), device: device, from: .server)
  }

  /// Tells which products are for sale.
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
    case .products, .deliver, .verify:
      preconditionFailure("\(exchange.verb.name) is no question about an entry")
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
  /// Signs a promotional offer for one payment; which offers there are is the store's business.
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

/// A value that the server keeps.
struct ServerEntry {
  let key: ServerKey
  var value: TextID
}

/// The key of a value: the account and the app's own name for it.
struct ServerKey: Hashable {
  /// The account that owns it.
  let account: AccountID
  /// Its name.
  let key: TextID
}

internal import Facts

/// The developer's own server: it keeps what apps put there, by account, and answers each exchange.
final class Server {
  let timeline: Timeline
  private let network: Network
  let signatures: any OfferSignatures
  /// How many offers it signed.
  var signedCount = 0
  /// The key that signs offers.
  var offerKey = Server.firstOfferKey
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

  init(timeline: Timeline, network: Network, signatures: any OfferSignatures) {
    self.timeline = timeline
    self.network = network
    self.signatures = signatures
  }

  /// A question reached the server.
  func receive(_ message: Message) {
    guard case .server(let exchange) = message.payload else {
      preconditionFailure("the server received \(message.kind)")
    }
    network.send(
      .serverAnswer, .serverAnswer(exchange, answer(exchange, device: message.device)),
      device: message.device, from: .server)
  }

  private func answer(_ exchange: ServerExchange, device: DeviceID) -> ServerAnswer {
    if timeline.choose(.serverFailure, scope: device.rawValue) == 1 {
      return ServerAnswer(status: Server.statusUnavailable)
    }
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
      guard let place = places[key] else { return ServerAnswer(status: Server.statusMissing) }
      return ServerAnswer(status: Server.statusDone, value: entries[place].value)
    case .signOffer: return ServerAnswer(status: Server.statusDone, discount: sign(exchange))
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

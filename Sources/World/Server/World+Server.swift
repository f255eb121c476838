internal import Facts
internal import Kernel

extension World {
  /// The app asks its server; the answer comes as an event.
  func askServer(_ call: AppCall, on device: Device, _ process: AppProcess) -> AppReply {
    let number = process.exchangeCount
    process.exchangeCount += 1
    process.openExchanges.append(number)
    let app = Actor(.app, at: device.id)
    var exchange = ServerExchange(number: number, process: process.id, account: device.account)
    switch call {
    case .askServer(let verb, let key, let value, let username):
      (exchange.verb, exchange.key, exchange.value) = (verb, key, value)
      exchange.username = username
    case .askServerForProducts: exchange.verb = .products
    case .askServerToDeliver(let question):
      exchange.verb = .deliver
      exchange.key = question.product
      exchange.receipt = question.receipt
      exchange.transaction = question.transaction ?? .empty
    case .askServerToVerify(let receipt):
      exchange.verb = .verify
      exchange.receipt = receipt
    default: preconditionFailure("\(call.kind) is no question to the server")
    }
    timeline.record(
      .server(.asked(verb: timeline.texts.intern(exchange.verb.name), key: exchange.key)), by: app)
    network.send(.serverRequest, .server(exchange), device: device.id, from: app)
    return .number(number)
  }

  /// The server's answer arrived.
  func serverAnswered(_ exchange: ServerExchange, _ answer: ServerAnswer, on device: Device) {
    guard closes(exchange, on: device) else { return }
    timeline.record(.server(.answered(status: Int64(answer.status))), by: Actor(.device, at: device.id))
    run(.serverAnswered(exchange: exchange.number, answer), on: device, process: exchange.process)
  }

  /// Whether the launch that asked still waits for this answer; it waits for each once.
  private func closes(_ exchange: ServerExchange, on device: Device) -> Bool {
    guard let process = device.process, process.id == exchange.process,
      let place = process.openExchanges.firstIndex(of: exchange.number)
    else { return false }
    process.openExchanges.remove(at: place)
    return true
  }

  /// No answer of the server will come.
  func serverUnreachable(_ exchange: ServerExchange, refusal: StoreError? = nil, on device: Device) {
    guard closes(exchange, on: device) else { return }
    let error = refusal ?? (network.isUp(device.id, .server) ? StoreError.timedOut : .offline)
    timeline.record(.server(.unreachable(error: error)), by: Actor(.device, at: device.id))
    run(.serverUnreachable(exchange: exchange.number, error), on: device, process: exchange.process)
  }
}

internal import Facts
internal import Kernel

extension World {
  /// The app asks its server; the answer comes as an event.
  func askServer(
    _ verb: ServerVerb, key: TextID, value: TextID, username: TextID, on device: Device, _ process: AppProcess
  ) -> AppReply {
    let number = process.exchangeCount
    process.exchangeCount += 1
    process.openExchanges.append(number)
    let app = Actor(.app, at: device.id)
    timeline.record(.server(.asked(verb: timeline.texts.intern(verb.name), key: key)), by: app)
    let exchange = ServerExchange(
      number: number, process: process.id, account: device.account, verb: verb, key: key, value: value,
      username: username)
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

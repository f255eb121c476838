internal import Facts
internal import Kernel
internal import StoreModel

/// The calls to the app's server, and its answers.
extension AppRuntime {
  func askServer(
    verb: ServerVerb, key: TextID, value: TextID, username: TextID, on device: Device, _ process: AppProcess
  ) -> PerformOutcome {
    ask(on: device, process) {
      ($0.verb, $0.key, $0.value, $0.username) = (verb, key, value, username)
    }
  }

  func askServerForProducts(on device: Device, _ process: AppProcess) -> PerformOutcome {
    ask(on: device, process) { $0.verb = .products }
  }

  func askServerToDeliver(_ question: DeliveryQuestion, on device: Device, _ process: AppProcess)
    -> PerformOutcome
  {
    ask(on: device, process) {
      ($0.verb, $0.key, $0.receipt) = (.deliver, question.product, question.receipt)
      $0.transaction = question.transaction ?? .empty
    }
  }

  func askServerToVerify(receipt: TextID, on device: Device, _ process: AppProcess) -> PerformOutcome {
    ask(on: device, process) { ($0.verb, $0.receipt) = (.verify, receipt) }
  }

  /// Sends a request to the server. The answer arrives as an event with the number of the exchange.
  private func ask(
    on device: Device, _ process: AppProcess, _ describe: (inout ServerExchange) -> Void
  ) -> PerformOutcome {
    let number = process.exchangeCount
    process.exchangeCount += 1
    process.openExchanges.append(number)
    let app = Actor(.app, at: device.id)
    var exchange = ServerExchange(number: number, process: process.id, account: device.appAccount)
    describe(&exchange)
    timeline.record(
      .server(.asked(verb: timeline.texts.intern(exchange.verb.name), key: exchange.key)), by: app)
    network.send(.toServer(exchange), device: device.id, from: app)
    return .reply(.exchange(number))
  }

  /// Handles the server's answer.
  func serverAnswered(_ exchange: ServerExchange, _ answer: ServerAnswer, on device: Device) {
    guard closes(exchange, on: device) else { return }
    device.process?.polls.note(answer, to: exchange)
    if case .delivery(let delivery) = answer.body, let content = delivery.content {
      device.process?.sentContent.note(content, of: names.product(named: exchange.key))
    }
    timeline.record(.server(.answered(status: Int64(answer.status))), by: Actor(.device, at: device.id))
    run(.serverAnswered(exchange: exchange.number, answer), on: device, process: exchange.process)
  }

  /// Whether the launch that sent the request still waits for the answer. The first answer ends the wait.
  private func closes(_ exchange: ServerExchange, on device: Device) -> Bool {
    guard let process = device.process, process.id == exchange.process,
      let place = process.openExchanges.firstIndex(of: exchange.number)
    else { return false }
    process.openExchanges.remove(at: place)
    return true
  }

  /// Ends an exchange with the server without an answer.
  func serverUnreachable(_ exchange: ServerExchange, _ error: StoreError, on device: Device) {
    guard closes(exchange, on: device) else { return }
    device.process?.polls.note(error, to: exchange)
    timeline.record(.server(.unreachable(error: error)), by: Actor(.device, at: device.id))
    run(.serverUnreachable(exchange: exchange.number, error), on: device, process: exchange.process)
  }
}

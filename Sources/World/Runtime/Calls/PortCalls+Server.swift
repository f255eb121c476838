internal import Facts
internal import Kernel

extension PortCalls {
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

  /// Sends a request to the server. The app receives the answer as an event with the number of the exchange.
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
}

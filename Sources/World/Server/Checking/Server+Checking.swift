internal import Facts
internal import Kernel
internal import StoreModel

extension Server {
  /// How long the server waits for an answer of the store.
  private static let patience = Interval.seconds(10)
  /// How soon it learns that nobody takes the connection.
  private static let refusalTime = Interval.milliseconds(100)
  /// How long a question or an answer travels between server and store.
  private static let delays: [Interval] = [.milliseconds(50), .seconds(2), .seconds(8)]

  /// Begins to check the receipt of a question.
  func check(for exchange: ServerExchange, device: DeviceID) {
    openChecks.append(OpenCheck(exchange: exchange, device: device))
    let place = openChecks.count - 1
    follow(openChecks[place].check.begin(), place)
  }

  /// Goes on with a check that waited: it asks, or takes what came back.
  func goOn(_ moment: CheckMoment, _ place: Int) {
    switch moment {
    case .asks: ask(place)
    case .arrivesAtStore: arriveAtStore(place)
    case .hasAnswer: takeAnswer(place)
    case .hasNone: missAnswer(place, .timedOut)
    case .isRefused: missAnswer(place, .cannotConnect)
    }
  }

  private func ask(_ place: Int) {
    let check = openChecks[place].check
    timeline.record(
      .server(.checkSent(environment: check.environment, attempt: Int64(check.attempt))), by: .server)
    if network.isStoreDown || takeFailure(of: .check) != nil {
      timeline.schedule(.serverChecks(place, .isRefused), after: Server.refusalTime)
    } else if timeline.choose(.checkLoss, scope: device(of: place)) == 1 {
      timeline.schedule(.serverChecks(place, .hasNone), after: Server.patience)
    } else {
      timeline.schedule(.serverChecks(place, .arrivesAtStore), after: delay(place))
    }
  }

  private func arriveAtStore(_ place: Int) {
    let open = openChecks[place]
    openChecks[place].reply = store.check(
      CheckQuestion(
        receipt: open.exchange.receipt, environment: open.check.environment, password: store.sharedSecret))
    if timeline.choose(.checkAnswerLoss, scope: device(of: place)) == 1 {
      timeline.schedule(.serverChecks(place, .hasNone), after: Server.patience)
    } else {
      timeline.schedule(.serverChecks(place, .hasAnswer), after: store.workingTime + delay(place))
    }
  }

  private func takeAnswer(_ place: Int) {
    guard let reply = openChecks[place].reply else { preconditionFailure("no answer came back") }
    timeline.record(
      .server(
        .checkAnswered(
          environment: openChecks[place].check.environment, status: Int64(reply.status),
          retryable: reply.isRetryable == true, entries: Int64(reply.document?.allEntries.count ?? 0))),
      by: .server)
    follow(
      openChecks[place].check.take(.answered(status: reply.status, isRetryable: reply.isRetryable)), place)
  }

  private func missAnswer(_ place: Int, _ error: StoreError) {
    openChecks[place].reply = nil
    timeline.record(
      .server(.checkUnanswered(environment: openChecks[place].check.environment, error: error)), by: .server)
    follow(openChecks[place].check.take(.unanswered), place)
  }

  private func follow(_ step: CheckStep, _ place: Int) {
    let open = openChecks[place]
    let checked = CheckedReceipt(
      status: open.check.status, entries: open.reply?.document?.allEntries ?? [])
    switch step {
    case .ask(_, let pause): timeline.schedule(.serverChecks(place, .asks), after: pause)
    case .accept: conclude(open, checked, .genuine)
    case .reject: conclude(open, checked, .bad)
    case .giveUp: conclude(open, checked, .unknown)
    }
  }

  private func delay(_ place: Int) -> Interval {
    Server.delays[timeline.choose(.checkDelay, scope: device(of: place))]
  }

  private func device(of place: Int) -> UInt32 { openChecks[place].device.rawValue }
}

internal import Facts
internal import Kernel

/// The store's side of the network: its answers, its working time, and the ordered failures.
final class StoreEndpoint {
  private let timeline: Timeline
  private let network: Network
  private let books: StoreBooks
  /// The ordered failures, by number.
  private var failures: [OrderedFailure<StoreFailure>] = []
  /// The statuses that the validation endpoint is ordered to return.
  private var checkFailures: [OrderedFailure<CheckFailure>] = []
  /// The extra time of each answer beyond the default.
  private(set) var workingTime = Interval.zero
  /// The delayed answers, by number; nil after an answer was sent.
  private var delayedAnswers: [(answer: StoreAnswer, device: DeviceID)?] = []

  init(timeline: Timeline, network: Network, books: StoreBooks) {
    self.timeline = timeline
    self.network = network
    self.books = books
  }

  /// Sends an answer, after the store's working time.
  func send(_ answer: StoreAnswer, to device: DeviceID) {
    guard workingTime > .zero else { return network.send(.fromStore(answer), device: device, from: .store) }
    delayedAnswers.append((answer, device))
    timeline.schedule(.storeAnswers(delayedAnswers.count - 1), after: workingTime)
  }

  func sendDelayed(_ place: Int) {
    guard let (answer, device) = delayedAnswers[place] else { return }
    delayedAnswers[place] = nil
    network.send(.fromStore(answer), device: device, from: .store)
  }

  /// Notifies a device of pending news, unless the store is down.
  func notify(_ device: DeviceID, of notice: StoreNotice, for account: AccountID) {
    guard !network.isStoreDown else { return }
    network.send(.fromStore(.notice(account, notice)), device: device, from: .store)
  }

  /// Notifies the devices of an account, or one of them, that it has pending news.
  func notify(_ account: AccountID, only device: DeviceID? = nil) {
    for receiver in books[account].devices where device == nil || device == receiver {
      notify(receiver, of: .somethingPending, for: account)
    }
  }

  /// The error for a request, if a failure was ordered or a fault was chosen.
  func failure(
    answering request: MessageKind, device: DeviceID, product: ProductID = .none
  ) -> StoreError? {
    guard let error = orderedFailure(of: request, device, product) ?? chosenFailure(of: request, device)
    else { return nil }
    timeline.record(.store(.requestFailed(device: device, kind: request, error: error)), by: .store)
    return error
  }

  private func orderedFailure(
    of request: MessageKind, _ device: DeviceID, _ product: ProductID
  ) -> StoreError? {
    let place = failures.firstIndex { ordered in
      let failure = ordered.failure
      return ordered.isOpen && failure.request == request
        && (failure.device == .none || failure.device == device)
        && (failure.product == .none || failure.product == product)
    }
    guard let place else { return nil }
    failures[place].count += 1
    return failures[place].failure.error
  }

  private func chosenFailure(of request: MessageKind, _ device: DeviceID) -> StoreError? {
    switch timeline.choose(.storeFailure, detail: UInt16(request.rawValue), scope: device.rawValue) {
    case 0: nil
    case 1: .storeKit(.unknown)
    case 2: .storeKit(.storeProductNotAvailable)
    default: .timedOut
    }
  }

  /// The next ordered failure of the validation endpoint. The call counts as one failure.
  func takeCheckFailure() -> CheckFailure? {
    guard let place = checkFailures.firstIndex(where: \.isOpen) else { return nil }
    checkFailures[place].count += 1
    return checkFailures[place].failure
  }

  /// Orders failures of requests.
  func order(_ failure: StoreFailure) -> FailureID {
    failures.append(OrderedFailure(failure: failure))
    timeline.record(
      .store(.failing(kind: failure.request, error: failure.error, count: Int64(failure.times ?? 0))),
      by: .store)
    return FailureID(number: failures.count - 1)
  }

  /// Orders failures of the validation endpoint.
  func order(_ failure: CheckFailure) -> FailureID {
    checkFailures.append(OrderedFailure(failure: failure))
    return FailureID(number: checkFailures.count - 1, isOfChecks: true)
  }

  /// Whether an ordered failure has not occurred yet.
  func isWaiting(_ failure: FailureID) -> Bool {
    (failure.isOfChecks ? checkFailures[failure.number].count : failures[failure.number].count) == 0
  }

  /// Ends all ordered failures; false if there were none.
  func endFailures() -> Bool {
    guard failures.contains(where: \.isOpen) || checkFailures.contains(where: \.isOpen) else { return false }
    for place in failures.indices { failures[place].isEnded = true }
    for place in checkFailures.indices { checkFailures[place].isEnded = true }
    timeline.record(.store(.recovered), by: .store)
    return true
  }

  /// Sets the extra time of each answer beyond the default; false if nothing changes.
  func setWorkingTime(_ time: Interval) -> Bool {
    guard workingTime != time else { return false }
    workingTime = time
    timeline.record(.store(.slowed(latency: time)), by: .store)
    return true
  }
}

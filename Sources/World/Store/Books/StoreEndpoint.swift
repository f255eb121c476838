internal import Facts
internal import Kernel

/// The store's side of the network: sends answers, delays them, and applies ordered failures.
final class StoreEndpoint {
  private let timeline: Timeline
  private let network: Network
  private let books: StoreBooks
  /// The failures that a scenario ordered, by number.
  private var failures: [OrderedFailure<StoreFailure>] = []
  /// The failures of the validation endpoint that a scenario ordered, by number.
  private var checkFailures: [OrderedFailure<CheckFailure>] = []
  /// The time that the store adds to the default time of each answer.
  private(set) var workingTime = Interval.zero
  /// The answers that the store has delayed, by number. An entry is nil after its answer was sent.
  private var delayedAnswers: [(answer: StoreAnswer, device: DeviceID)?] = []

  init(timeline: Timeline, network: Network, books: StoreBooks) {
    self.timeline = timeline
    self.network = network
    self.books = books
  }

  /// Sends an answer to a device. The answer is delayed by the store's working time.
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

  /// Sends a notice to a device, unless the store is down.
  func notify(_ device: DeviceID, of notice: StoreNotice, for account: AccountID) {
    guard !network.isStoreDown else { return }
    network.send(.fromStore(.notice(account, notice)), device: device, from: .store)
  }

  /// Notifies the devices on which an account is signed in of pending news. If `device` is not nil,
  /// notifies only that device.
  func notify(_ account: AccountID, only device: DeviceID? = nil) {
    for receiver in books[account].devices where device == nil || device == receiver {
      notify(receiver, of: .somethingPending, for: account)
    }
  }

  /// The error with which the store answers a request. Nil if no failure was ordered or chosen.
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

  /// Returns the next ordered failure of the validation endpoint, and counts it. Nil if there is none.
  func takeCheckFailure() -> CheckFailure? {
    guard let place = checkFailures.firstIndex(where: \.isOpen) else { return nil }
    checkFailures[place].count += 1
    return checkFailures[place].failure
  }

  /// Orders the store to fail requests.
  func order(_ failure: StoreFailure) -> FailureID {
    failures.append(OrderedFailure(failure: failure))
    timeline.record(
      .store(.failing(kind: failure.request, error: failure.error, count: Int64(failure.times ?? 0))),
      by: .store)
    return FailureID(number: failures.count - 1)
  }

  /// Orders the validation endpoint to fail requests.
  func order(_ failure: CheckFailure) -> FailureID {
    checkFailures.append(OrderedFailure(failure: failure))
    return FailureID(number: checkFailures.count - 1, isOfChecks: true)
  }

  /// Whether an ordered failure has not occurred yet.
  func isWaiting(_ failure: FailureID) -> Bool {
    (failure.isOfChecks ? checkFailures[failure.number].count : failures[failure.number].count) == 0
  }

  /// Ends all ordered failures. Returns false if there were none.
  func endFailures() -> Bool {
    guard failures.contains(where: \.isOpen) || checkFailures.contains(where: \.isOpen) else { return false }
    for place in failures.indices { failures[place].isEnded = true }
    for place in checkFailures.indices { checkFailures[place].isEnded = true }
    timeline.record(.store(.recovered), by: .store)
    return true
  }

  /// Sets the time that the store adds to the default time of each answer. Returns false if nothing changes.
  func setWorkingTime(_ time: Interval) -> Bool {
    guard workingTime != time else { return false }
    workingTime = time
    timeline.record(.store(.slowed(latency: time)), by: .store)
    return true
  }
}

internal import Facts
internal import Kernel

/// The store's side of the network: its answers, its working time, and the ordered failures.
struct StoreEndpoint {
  let timeline: Timeline
  let network: Network
  /// The ordered failures, by number.
  var failures: [OrderedFailure<StoreFailure>] = []
  /// The statuses that the validation endpoint is ordered to return.
  var checkFailures: [OrderedFailure<CheckFailure>] = []
  /// The extra time of each answer beyond the default.
  var workingTime = Interval.zero
  /// The delayed answers, by number; nil after an answer was sent.
  private var delayedAnswers: [(answer: StoreAnswer, device: DeviceID)?] = []
  /// The number of the latest restore of each device. Only for lookup, never iterated.
  var latestRestores: [DeviceID: Int] = [:]
  /// Parts of a purchase history that a device has not requested yet.
  var unsentParts: [(device: DeviceID, part: RestorePart)] = []

  init(timeline: Timeline, network: Network) {
    self.timeline = timeline
    self.network = network
  }

  /// Sends an answer, after the store's working time.
  mutating func send(_ answer: StoreAnswer, to device: DeviceID) {
    guard workingTime > .zero else { return network.send(.fromStore(answer), device: device, from: .store) }
    delayedAnswers.append((answer, device))
    timeline.schedule(.storeAnswers(delayedAnswers.count - 1), after: workingTime)
  }

  mutating func sendDelayed(_ place: Int) {
    guard let (answer, device) = delayedAnswers[place] else { return }
    delayedAnswers[place] = nil
    network.send(.fromStore(answer), device: device, from: .store)
  }

  /// Notifies a device of pending news, unless the store is down.
  func notify(_ device: DeviceID, of notice: StoreNotice, for account: AccountID) {
    guard !network.isStoreDown else { return }
    network.send(.fromStore(.notice(account, notice)), device: device, from: .store)
  }

  /// The error for a request, if a failure was ordered or a fault was chosen.
  mutating func failure(
    answering request: MessageKind, device: DeviceID, product: ProductID = .none
  ) -> StoreError? {
    guard let error = orderedFailure(of: request, device, product) ?? chosenFailure(of: request, device)
    else { return nil }
    timeline.record(.store(.requestFailed(device: device, kind: request, error: error)), by: .store)
    return error
  }

  private mutating func orderedFailure(
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
  mutating func takeCheckFailure() -> CheckFailure? {
    guard let place = checkFailures.firstIndex(where: \.isOpen) else { return nil }
    checkFailures[place].count += 1
    return checkFailures[place].failure
  }

  /// Ends all ordered failures; false if there were none.
  mutating func endFailures() -> Bool {
    guard failures.contains(where: \.isOpen) || checkFailures.contains(where: \.isOpen) else { return false }
    for place in failures.indices { failures[place].isEnded = true }
    for place in checkFailures.indices { checkFailures[place].isEnded = true }
    timeline.record(.store(.recovered), by: .store)
    return true
  }
}

internal import Facts
internal import Kernel

/// The store's end of the wire: its answers, how long they take it, and the failures that somebody ordered.
struct StoreEndpoint {
  let timeline: Timeline
  let network: Network
  /// The failures that somebody ordered, by number.
  var failures: [OrderedFailure<StoreFailure>] = []
  /// The statuses that the check endpoint was told to answer with.
  var checkFailures: [OrderedFailure<CheckFailure>] = []
  /// How long each answer takes.
  var workingTime = Interval.zero
  /// The answers that it is taking its time for, by number; nothing where one was sent.
  private var delayedAnswers: [(answer: StoreAnswer, device: DeviceID)?] = []
  /// The number of the youngest restore that each device asked for; looked up, never walked.
  var latestRestores: [DeviceID: Int] = [:]
  /// Parts of a purchase history that a device has not asked for yet.
  var unsentParts: [(device: DeviceID, part: RestorePart)] = []

  init(timeline: Timeline, network: Network) {
    self.timeline = timeline
    self.network = network
  }

  /// Sends an answer, once the store has taken its time for it.
  mutating func send(_ answer: StoreAnswer, to device: DeviceID) {
    guard workingTime > .zero else { return network.send(.fromStore(answer), device: device, from: .store) }
    delayedAnswers.append((answer, device))
    timeline.schedule(.storeAnswers(delayedAnswers.count - 1), after: workingTime)
  }

  /// The store has taken its time for an answer.
  mutating func sendDelayed(_ place: Int) {
    guard let (answer, device) = delayedAnswers[place] else { return }
    delayedAnswers[place] = nil
    network.send(.fromStore(answer), device: device, from: .store)
  }

  /// Tells a device that something is pending, unless the store is down.
  func notify(_ device: DeviceID, of notice: StoreNotice, for account: AccountID) {
    guard !network.isStoreDown else { return }
    network.send(.fromStore(.notice(account, notice)), device: device, from: .store)
  }

  /// The error that a request is answered with, where somebody ordered one or a fault was chosen.
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

  /// The next failure that was ordered for the check endpoint, which counts as one time.
  mutating func takeCheckFailure() -> CheckFailure? {
    guard let place = checkFailures.firstIndex(where: \.isOpen) else { return nil }
    checkFailures[place].count += 1
    return checkFailures[place].failure
  }

  /// Requests are answered as usual again; false if they are.
  mutating func endFailures() -> Bool {
    guard failures.contains(where: \.isOpen) || checkFailures.contains(where: \.isOpen) else { return false }
    for place in failures.indices { failures[place].isEnded = true }
    for place in checkFailures.indices { checkFailures[place].isEnded = true }
    timeline.record(.store(.recovered), by: .store)
    return true
  }
}

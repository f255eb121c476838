internal import Facts
internal import Kernel

extension Store {
  /// The error that a request is answered with, where somebody ordered one or a fault was chosen.
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

  /// Requests are answered as usual again; false if they are.
  func endFailures() -> Bool {
    guard failures.contains(where: \.isOpen) || checkFailures.contains(where: \.isOpen) else { return false }
    for place in failures.indices { failures[place].isEnded = true }
    for place in checkFailures.indices { checkFailures[place].isEnded = true }
    timeline.record(.store(.recovered), by: .store)
    return true
  }

  /// Sends an answer, once the store has taken its time for it.
  func answer(_ kind: MessageKind, _ payload: MessagePayload, to device: DeviceID) {
    guard workingTime > .zero else {
      network.send(kind, payload, device: device, from: .store)
      return
    }
    delayedAnswers.append(DelayedAnswer(kind: kind, payload: payload, device: device))
    timeline.schedule(.storeAnswers(delayedAnswers.count - 1), after: workingTime)
  }

  /// The store has taken its time for an answer.
  func sendDelayed(_ place: Int) {
    let answer = delayedAnswers[place]
    network.send(answer.kind, answer.payload, device: answer.device, from: .store)
  }
}

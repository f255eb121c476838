public import Facts
public import Kernel

/// An error that the store answers requests of a kind with, so many times or until further notice.
public struct StoreFailure: Hashable, Sendable {
  /// The request.
  public let request: MessageKind
  /// The error.
  public let error: StoreError
  /// How many requests fail; nothing means every one.
  public let times: Int?
  /// The only device that is meant; none means every one.
  public let device: DeviceID
  /// The only product that is meant; none means every one.
  public let product: ProductID

  /// The requests that can be answered so.
  public static let requests: [MessageKind] = [
    .productsRequest, .checkoutRequest, .purchaseRequest, .restoreRequest, .receiptRequest,
    .contentRequest,
    .sheetRequest, .lookupRequest,
  ]

  /// Makes a failure.
  public init(
    of request: MessageKind, _ error: StoreError, times: Int?, device: DeviceID = .none,
    product: ProductID = .none
  ) {
    self.request = request
    self.error = error
    self.times = times
    self.device = device
    self.product = product
  }
}

/// The number of a failure of the store, in the order of ordering; those of the check endpoint are counted apart.
public struct FailureID: Hashable, Sendable {
  let number: Int
  var isOfChecks = false
}

extension World {
  /// The store answers requests with an error from now on.
  public func fail(_ failure: StoreFailure) -> FailureID {
    store.endpoint.failures.append(OrderedFailure(failure: failure))
    timeline.record(
      .store(.failing(kind: failure.request, error: failure.error, count: Int64(failure.times ?? 0))),
      by: .store)
    return FailureID(number: store.endpoint.failures.count - 1)
  }

  /// The check endpoint answers with a status from now on, whatever it is sent.
  public func fail(_ failure: CheckFailure) -> FailureID {
    store.endpoint.checkFailures.append(OrderedFailure(failure: failure))
    return FailureID(number: store.endpoint.checkFailures.count - 1, isOfChecks: true)
  }

  /// Whether no request has failed by an ordered failure.
  public func isWaiting(_ failure: FailureID) -> Bool {
    let count =
      failure.isOfChecks
      ? store.endpoint.checkFailures[failure.number].count : store.endpoint.failures[failure.number].count
    return count == 0
  }

  /// The store answers as usual again; false if it does.
  public func endStoreFailures() -> Bool { store.endpoint.endFailures() }

  /// Each answer takes the store this long from now on, or as usual; false if it does so already.
  public func setStoreWorkingTime(_ time: Interval) -> Bool {
    guard store.endpoint.workingTime != time else { return false }
    store.endpoint.workingTime = time
    timeline.record(.store(.slowed(latency: time)), by: .store)
    return true
  }

  /// Takes the store down, or brings it up; false if that changes nothing.
  public func setStoreDown(_ isDown: Bool) -> Bool {
    guard network.isStoreDown != isDown else { return false }
    network.isStoreDown = isDown
    timeline.record(.store(isDown ? .wentDown : .cameUp), by: .store)
    if !isDown {
      for device in devices where network.isUp(device.id, .store) { askWhatWasMissed(device) }
    }
    return true
  }
}

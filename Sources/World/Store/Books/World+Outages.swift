public import Facts
public import Kernel

/// An order for the store to answer requests of a kind with an error, a number of times or until it is
/// canceled.
public struct StoreFailure: Hashable, Sendable {
  public let request: MessageKind
  public let error: StoreError
  /// The number of requests that fail; nil means all.
  public let times: Int?
  /// The only device whose requests fail; `.none` means every device.
  public let device: DeviceID
  /// The only product whose requests fail; `.none` means every product.
  public let product: ProductID

  /// The kinds of request that can be ordered to fail.
  public static let requests: [MessageKind] = [
    .productsRequest, .checkoutRequest, .purchaseRequest, .restoreRequest, .receiptRequest,
    .contentRequest,
    .sheetRequest, .lookupRequest,
  ]

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

/// The number of an ordered failure of the store, in the order of the orders. The validation endpoint has
/// its own numbers.
public struct FailureID: Hashable, Sendable {
  let number: Int
  var isOfChecks = false
}

extension World {
  /// Orders the store to answer requests with an error.
  public func fail(_ failure: StoreFailure) -> FailureID {
    store.endpoint.order(failure)
  }

  /// Orders the validation endpoint to answer every request with a status.
  public func fail(_ failure: CheckFailure) -> FailureID {
    store.endpoint.order(failure)
  }

  /// Whether an ordered failure has not occurred yet.
  public func isWaiting(_ failure: FailureID) -> Bool {
    store.endpoint.isWaiting(failure)
  }

  /// Ends all ordered failures of the store; false if there were none.
  public func endStoreFailures() -> Bool { store.endpoint.endFailures() }

  /// Sets the extra time of each answer of the store beyond the default; false if nothing changes.
  public func setStoreWorkingTime(_ time: Interval) -> Bool {
    store.endpoint.setWorkingTime(time)
  }

  /// Takes the store down or brings it up; false if nothing changes.
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

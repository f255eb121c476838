internal import Facts
public import Kernel

/// The armed faults, the ordered failures and the outages of a world.
extension World {
  public func arm(_ fault: ArmedFault) -> FaultID { timeline.faults.arm(fault) }

  /// The waiting fault that would occur at the same choice as `fault`. Nil if there is none.
  public func rival(of fault: ArmedFault) -> FaultID? { timeline.faults.rival(of: fault) }

  /// Whether an armed fault has not occurred yet.
  public func isWaiting(_ fault: FaultID) -> Bool { timeline.faults.isWaiting(fault) }

  /// Whether an armed kill of the app on a device has not occurred yet.
  public func awaitsKill(on device: Device) -> Bool { timeline.faults.awaitsKill(on: device.id) }

  /// Orders a failure of a transfer on a device.
  public func fail(_ failure: DownloadFailure, on device: Device) -> DownloadFailureID {
    device.downloads.failures.append(OrderedDownloadFailure(failure: failure))
    return DownloadFailureID(device: device.id, number: device.downloads.failures.count - 1)
  }

  /// The ordered failure that waits for the same transfer as `failure`. Nil if there is none.
  public func rival(of failure: DownloadFailure, on device: Device) -> DownloadFailureID? {
    let place = device.downloads.failures.firstIndex {
      !$0.hasOccurred && $0.failure.product == failure.product && $0.failure.nth - $0.seen == failure.nth
    }
    return place.map { DownloadFailureID(device: device.id, number: $0) }
  }

  /// Whether an ordered download failure has not occurred yet.
  public func isWaiting(_ failure: DownloadFailureID) -> Bool {
    !self[failure.device].downloads.failures[failure.number].hasOccurred
  }

  /// Orders the store to answer requests with an error.
  public func fail(_ failure: StoreFailure) -> FailureID {
    store.endpoint.order(failure)
  }

  /// Orders the validation endpoint to answer every request with a status.
  public func fail(_ failure: CheckFailure) -> FailureID {
    store.endpoint.order(failure)
  }

  /// Whether an ordered failure of the store has not occurred yet.
  public func isWaiting(_ failure: FailureID) -> Bool {
    store.endpoint.isWaiting(failure)
  }

  /// Whether an ordered failure of the app's server has not occurred yet.
  public func isWaiting(_ failure: ServerFailureID) -> Bool { server.isWaiting(failure) }

  /// Ends all failures ordered for the store. Returns false if there were none.
  public func endStoreFailures() -> Bool { store.endpoint.endFailures() }

  /// Sets the time that the store adds to the default time of each answer. Returns false if nothing changes.
  public func setStoreWorkingTime(_ time: Interval) -> Bool {
    store.endpoint.setWorkingTime(time)
  }

  /// Takes the store down or brings it up. Returns false if nothing changes.
  public func setStoreDown(_ isDown: Bool) -> Bool {
    guard network.isStoreDown != isDown else { return false }
    network.isStoreDown = isDown
    timeline.record(.store(isDown ? .wentDown : .cameUp), by: .store)
    if !isDown {
      for device in devices where network.isUp(device.id, .store) { links.askWhatWasMissed(device) }
    }
    return true
  }
}

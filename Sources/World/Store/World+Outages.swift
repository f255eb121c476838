internal import Facts
public import Kernel

extension World {
  /// The store answers requests with an error from now on.
  public func fail(_ failure: StoreFailure) -> FailureID {
    store.failures.append(OrderedFailure(failure: failure))
    timeline.record(
      .store(.failing(kind: failure.request, error: failure.error, count: Int64(failure.times ?? 0))),
      by: .store)
    return FailureID(number: store.failures.count - 1)
  }

  /// The check endpoint answers with a status from now on, whatever it is sent.
  public func fail(_ failure: CheckFailure) -> FailureID {
    store.checkFailures.append(OrderedFailure(failure: failure))
    return FailureID(number: store.checkFailures.count - 1, isOfChecks: true)
  }

  /// Whether no request has failed by an ordered failure.
  public func isWaiting(_ failure: FailureID) -> Bool {
    let count =
      failure.isOfChecks
      ? store.checkFailures[failure.number].count : store.failures[failure.number].count
    return count == 0
  }

  /// The store answers as usual again; false if it does.
  public func endStoreFailures() -> Bool { store.endFailures() }

  /// Each answer takes the store this long from now on, or as usual; false if it does so already.
  public func setStoreWorkingTime(_ time: Interval) -> Bool {
    guard store.workingTime != time else { return false }
    store.workingTime = time
    timeline.record(.store(.slowed(latency: time)), by: .store)
    return true
  }

  /// Nobody can reach the store from now on, or everybody can again; false if it is so already.
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

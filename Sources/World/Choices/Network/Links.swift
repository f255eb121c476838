public import Facts
public import Kernel

/// The links of the devices to the store and the server, and their disturbances.
public struct Links {
  let timeline: Timeline
  let network: Network

  /// Takes a link down, or brings it up and ends all disturbances on it; false if nothing changes. When a
  /// store link comes up, the device synchronizes its queue.
  @discardableResult
  public func setLink(of device: Device, _ endpoint: Endpoint, isUp: Bool) -> Bool {
    guard isUp else { return network.setLink(device.id, endpoint, isUp: false) }
    let wasCleared = network.clear(device.id, endpoint)
    guard network.setLink(device.id, endpoint, isUp: true) || wasCleared else { return false }
    if endpoint == .store { askWhatWasMissed(device) }
    return true
  }

  /// Handles a store that is reachable again: resumes transfers, reports finishes, and synchronizes the
  /// queue.
  func askWhatWasMissed(_ device: Device) {
    device.downloads.storeCanBeReached()
    device.queue.reportFinishes()
    device.queue.synchronize()
  }

  public func isLinkUp(of device: Device, _ endpoint: Endpoint) -> Bool { network.isUp(device.id, endpoint) }

  /// Sets the minimum travel time of each message on a link; zero is the default time. False if nothing
  /// changes.
  public func setLatency(_ latency: Interval, of device: Device, _ endpoint: Endpoint) -> Bool {
    guard network[device.id, endpoint].latency != latency else { return false }
    network[device.id, endpoint].latency = latency
    record(.linkSlowed(device: device.id, endpoint: endpoint, latency: latency), device)
    return true
  }

  /// Orders a link to lose every n-th message of a direction; false if it already has such an order for
  /// that direction.
  public func loseMessages(
    _ direction: MessageDirection, each: Int, of device: Device, _ endpoint: Endpoint
  ) -> Bool {
    let losses = network[device.id, endpoint].losses
    guard !losses.contains(where: { $0.kind == nil && $0.direction == direction }) else { return false }
    network[device.id, endpoint].losses.append(StandingLoss(direction, each: each))
    record(
      .linkThinned(device: device.id, endpoint: endpoint, direction: direction, each: Int64(each)), device)
    return true
  }

  /// Orders a device to lose every message of a kind from now on; false if it already does.
  public func loseMessages(of kind: MessageKind, on device: Device) -> Bool {
    guard !network[device.id, kind.endpoint].losses.contains(where: { $0.kind == kind }) else { return false }
    network[device.id, kind.endpoint].losses.append(StandingLoss(kind: kind))
    record(.kindLost(device: device.id, kind: kind), device)
    return true
  }

  /// Orders that every message of a kind reaches or leaves a device twice from now on; false if it
  /// already does.
  public func doubleMessages(of kind: MessageKind, on device: Device) -> Bool {
    guard !network[device.id, kind.endpoint].doubledKinds.contains(kind) else { return false }
    network[device.id, kind.endpoint].doubledKinds.append(kind)
    record(.kindDoubled(device: device.id, kind: kind), device)
    return true
  }

  /// Lets a captive portal answer instead of a remote end from now on; false if it already does.
  public func openPortal(of device: Device, _ endpoint: Endpoint) -> Bool {
    guard !network[device.id, endpoint].isCaptive else { return false }
    network[device.id, endpoint].isCaptive = true
    record(.portalAppeared(device: device.id, endpoint: endpoint), device)
    return true
  }

  private func record(_ fact: MessageFact, _ device: Device) {
    timeline.record(.message(fact), by: Actor(.network, at: device.id))
  }
}

public import Facts
public import Kernel

/// The links of the devices to the store and the server, and their disturbances.
public struct Links {
  let timeline: Timeline
  let network: Network

  /// Takes a link down, or brings it up and ends all disturbances on it. When a store link comes up,
  /// the device synchronizes its queue. Returns false if nothing changes.
  @discardableResult
  public func setLink(of device: Device, _ endpoint: Endpoint, isUp: Bool) -> Bool {
    guard isUp else { return network.setLink(device.id, endpoint, isUp: false) }
    let wasCleared = network.clear(device.id, endpoint)
    guard network.setLink(device.id, endpoint, isUp: true) || wasCleared else { return false }
    if endpoint == .store { askWhatWasMissed(device) }
    return true
  }

  /// Called when the store can be reached again. The device resumes transfers, reports finishes and
  /// synchronizes its queue.
  func askWhatWasMissed(_ device: Device) {
    device.downloads.storeCanBeReached()
    device.synchronization.reportFinishes()
    device.synchronization.synchronize()
  }

  public func isLinkUp(of device: Device, _ endpoint: Endpoint) -> Bool { network.isUp(device.id, endpoint) }

  /// Sets the minimum travel time of each message on a link; zero means the default time. Returns false
  /// if nothing changes.
  public func setLatency(_ latency: Interval, of device: Device, _ endpoint: Endpoint) -> Bool {
    guard network[device.id, endpoint].latency != latency else { return false }
    network[device.id, endpoint].latency = latency
    record(.linkSlowed(device: device.id, endpoint: endpoint, latency: latency), device)
    return true
  }

  /// Makes a link lose every `each`-th message in a direction. Returns false if the link already does so.
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

  /// Makes a device lose every message of a kind from now on. Returns false if it already does so.
  public func loseMessages(of kind: MessageKind, on device: Device) -> Bool {
    guard !network[device.id, kind.endpoint].losses.contains(where: { $0.kind == kind }) else { return false }
    network[device.id, kind.endpoint].losses.append(StandingLoss(kind: kind))
    record(.kindLost(device: device.id, kind: kind), device)
    return true
  }

  /// Makes every message of a kind arrive twice from now on. Returns false if it already does so.
  public func doubleMessages(of kind: MessageKind, on device: Device) -> Bool {
    guard !network[device.id, kind.endpoint].doubledKinds.contains(kind) else { return false }
    network[device.id, kind.endpoint].doubledKinds.append(kind)
    record(.kindDoubled(device: device.id, kind: kind), device)
    return true
  }

  /// Makes a captive portal answer instead of a remote end from now on. Returns false if it already does so.
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

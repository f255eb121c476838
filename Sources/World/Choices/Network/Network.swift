internal import Facts
internal import Kernel

/// The links between devices, store and server. Each message is recorded as a fact when it is sent and
/// when it arrives.
final class Network {
  private let timeline: Timeline
  /// The messages that have not arrived yet, by number. An entry is nil after the message's last arrival.
  private var messages: [Message?] = []
  /// Two links per device: one to the store and one to the server.
  private var links: [Link] = []
  /// Whether the store cannot be reached.
  var isStoreDown = false
  /// Whether the app's server cannot be reached.
  var isServerDown = false
  /// How long the sender of a request waits for an answer that was lost.
  static let patience = Interval.seconds(30)
  /// The time until the sender of a request learns of a refused connection or a portal's answer.
  private static let refusalTime = Interval.milliseconds(100)
  private static let delays: [Interval] = [
    .milliseconds(50), .milliseconds(400), .seconds(3), .seconds(20),
  ]

  init(timeline: Timeline) { self.timeline = timeline }

  func addDevice() { links += [Link(), Link()] }

  func isUp(_ device: DeviceID, _ endpoint: Endpoint) -> Bool { links[place(device, endpoint)].isUp }

  /// Takes a link down or brings it up. Returns true if the link changed.
  func setLink(_ device: DeviceID, _ endpoint: Endpoint, isUp: Bool) -> Bool {
    guard links[place(device, endpoint)].isUp != isUp else { return false }
    links[place(device, endpoint)].isUp = isUp
    let actor = Actor(.network, at: device)
    timeline.record(
      .message(
        isUp
          ? .linkRecovered(device: device, endpoint: endpoint)
          : .linkFailed(device: device, endpoint: endpoint)),
      by: actor)
    return true
  }

  subscript(device: DeviceID, endpoint: Endpoint) -> Link {
    get { links[place(device, endpoint)] }
    set { links[place(device, endpoint)] = newValue }
  }

  /// Ends all disturbances on a link. Returns false if there were none.
  func clear(_ device: DeviceID, _ endpoint: Endpoint) -> Bool {
    guard !links[place(device, endpoint)].isClear else { return false }
    links[place(device, endpoint)].clear()
    timeline.record(
      .message(.linkCleared(device: device, endpoint: endpoint)), by: Actor(.network, at: device))
    return true
  }

  /// A message that is under way or was lost.
  subscript(id: MessageID) -> Message {
    guard let message = messages[id.index] else {
      preconditionFailure("message \(id.rawValue) was already delivered")
    }
    return message
  }

  /// Sends a message. Losses, delays and duplicates are choices.
  func send(_ content: MessageContent, device: DeviceID, from sender: Actor) {
    let id = MessageID(messages.count)
    let kind = content.kind
    messages.append(Message(content: content, id: id, device: device))
    timeline.record(.message(.sent(message: id, kind: kind, device: device)), by: sender)
    if let reason = obstacle(to: kind, of: device) {
      return lose(
        id, kind, device, reason: reason, failsAfter: wait(after: reason, isRequest: kind.isRequest))
    }
    let detail = UInt16(kind.rawValue)
    let isLost = links[place(device, kind.endpoint)].loses(kind)
    if timeline.choose(.messageLoss, detail: detail, scope: device.rawValue) == 1 || isLost {
      return lose(id, kind, device, reason: .dropped, failsAfter: Network.patience)
    }
    let link = links[place(device, kind.endpoint)]
    let delay = max(
      link.latency,
      Network.delays[timeline.choose(.messageDelay, detail: detail, scope: device.rawValue)])
    timeline.schedule(.messageArrives(id), after: delay)
    if timeline.choose(.messageDuplication, detail: detail, scope: device.rawValue) == 1
      || link.doubledKinds.contains(kind)
    {
      timeline.record(
        .message(.duplicated(message: id, kind: kind, device: device)), by: Actor(.network, at: device))
      messages[id.index]?.arrivalsLeft = 2
      timeline.schedule(.messageArrives(id), after: delay)
    }
  }

  /// Delivers a message to its remote end. Returns nil if an obstacle stopped the message on the way.
  func arrive(_ id: MessageID) -> Message? {
    // Taking the message out of the array avoids a copy. A part of a purchase history is large.
    guard var message = messages[id.index].take() else {
      preconditionFailure("message \(id.rawValue) was already delivered")
    }
    message.arrivalsLeft -= 1
    let kind = message.kind
    // An answer that was sent before its sender went down still arrives.
    if let reason = obstacle(to: kind, of: message.device),
      (reason != .storeDown && reason != .serverDown) || kind.isRequest
    {
      message.hadSetOut = true
      messages[id.index] = message
      lose(id, kind, message.device, reason: reason, failsAfter: wait(after: reason, isRequest: false))
      return nil
    }
    timeline.record(
      .message(.arrived(message: id, kind: kind, device: message.device)),
      by: Actor(.network, at: message.device))
    if message.arrivalsLeft > 0 || message.loss != nil { messages[id.index] = message }
    return message
  }

  /// Whether no obstacle stops messages between a device and a remote end.
  func isReachable(_ endpoint: Endpoint, from device: DeviceID) -> Bool {
    obstacle(to: endpoint == .store ? .contentRequest : .serverRequest, of: device) == nil
  }

  /// The obstacle that stops a message now; nil if there is none. Losses that a site chose are not
  /// considered.
  private func obstacle(to kind: MessageKind, of device: DeviceID) -> LossReason? {
    let link = links[place(device, kind.endpoint)]
    if !link.isUp { return .linkDown }
    if link.isCaptive { return .intercepted }
    switch kind.endpoint {
    case .store: return isStoreDown ? .storeDown : nil
    case .server: return isServerDown ? .serverDown : nil
    }
  }

  /// How long the sender of a request waits after a loss before it receives an error.
  private func wait(after reason: LossReason, isRequest: Bool) -> Interval {
    switch reason {
    case .linkDown: isRequest ? .zero : Network.patience
    case .intercepted, .storeDown, .serverDown: isRequest ? Network.refusalTime : Network.patience
    case .dropped, .receiverGone: Network.patience
    }
  }

  private func lose(
    _ id: MessageID, _ kind: MessageKind, _ device: DeviceID, reason: LossReason, failsAfter wait: Interval
  ) {
    messages[id.index]?.loss = reason
    timeline.record(
      .message(.lost(message: id, kind: kind, device: device, reason: reason)),
      by: Actor(.network, at: device))
    timeline.schedule(.exchangeFails(id), after: wait)
  }

  private func place(_ device: DeviceID, _ endpoint: Endpoint) -> Int { device.index * 2 + endpoint.rawValue }
}

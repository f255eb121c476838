internal import Facts
internal import Kernel

/// The links between devices, store and server: each message is a fact when it is sent and when it arrives.
final class Network {
  private let timeline: Timeline
  private var messages: [Message] = []
  /// Two links per device, to the store and to the server.
  private var links: [Link] = []
  /// How long the sender of a request waits for an answer that was lost on the way.
  static let patience = Interval.seconds(30)
  private static let delays: [Interval] = [
    .milliseconds(50), .milliseconds(400), .seconds(3), .seconds(20),
  ]

  init(timeline: Timeline) { self.timeline = timeline }

  /// Lays the links of a new device.
  func addDevice() { links += [Link(), Link()] }

  /// Whether a device reaches a far end.
  func isUp(_ device: DeviceID, _ endpoint: Endpoint) -> Bool { links[place(device, endpoint)].isUp }

  /// Takes a link down or brings it up; true if that changed anything.
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

  /// The message with a number.
  subscript(id: MessageID) -> Message { messages[id.index] }

  /// Sends a message; what happens to it on the way is a choice.
  @discardableResult
  func send(_ kind: MessageKind, _ payload: MessagePayload, device: DeviceID, from sender: Actor) -> MessageID
  {
    let id = MessageID(messages.count)
    messages.append(Message(id: id, kind: kind, device: device, payload: payload))
    timeline.record(.message(.sent(message: id, kind: kind, device: device)), by: sender)
    guard isUp(device, kind.endpoint) else {
      lose(id, reason: .linkDown, failsAfter: kind.isRequest ? .zero : Network.patience)
      return id
    }
    let detail = UInt16(kind.rawValue)
    if timeline.choose(.messageLoss, detail: detail, scope: device.rawValue) == 1 {
      lose(id, reason: .dropped, failsAfter: Network.patience)
      return id
    }
    let delay = Network.delays[timeline.choose(.messageDelay, detail: detail, scope: device.rawValue)]
    timeline.schedule(.messageArrives(id), after: delay)
    if timeline.choose(.messageDuplication, detail: detail, scope: device.rawValue) == 1 {
      timeline.record(
        .message(.duplicated(message: id, kind: kind, device: device)), by: Actor(.network, at: device))
      timeline.schedule(.messageArrives(id), after: delay)
    }
    return id
  }

  /// A message reached its far end; false if its link went down meanwhile.
  func arrive(_ id: MessageID) -> Bool {
    let message = messages[id.index]
    guard isUp(message.device, message.kind.endpoint) else {
      lose(id, reason: .linkDown, failsAfter: Network.patience)
      return false
    }
    timeline.record(
      .message(.arrived(message: id, kind: message.kind, device: message.device)),
      by: Actor(.network, at: message.device))
    return true
  }

  private func lose(_ id: MessageID, reason: LossReason, failsAfter wait: Interval) {
    let message = messages[id.index]
    timeline.record(
      .message(.lost(message: id, kind: message.kind, device: message.device, reason: reason)),
      by: Actor(.network, at: message.device))
    timeline.schedule(.exchangeFails(id), after: wait)
  }

  private func place(_ device: DeviceID, _ endpoint: Endpoint) -> Int { device.index * 2 + endpoint.rawValue }
}

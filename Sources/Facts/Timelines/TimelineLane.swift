/// One line of a drawn timeline: an actor, at a device where each device has one of its own.
public struct TimelineLane: Hashable, Sendable {
  /// The actor.
  public let actor: TimelineActor
  /// The device, or none.
  public let device: DeviceID

  /// Makes a line.
  public init(_ actor: TimelineActor, at device: DeviceID = .none) {
    self.actor = actor
    self.device = actor.standsAtDevice ? device : .none
  }

  /// The line on which a fact stands.
  public init(of fact: Fact) {
    let content = fact.content
    var device = fact.actor.device
    if case .message = content, let place = TimelineLane.devicePlaces[Int(content.kind.rawValue)] {
      device = DeviceID(rawValue: UInt32(truncatingIfNeeded: content.fields[place]))
    }
    self.init(TimelineActor.of(content.kind), at: device)
  }

  /// By kind: which field names a device.
  private static let devicePlaces: [Int?] = FactDescription.all.map { description in
    description.fields.firstIndex { $0.type == .identifier(.device) }
  }
}

/// One line of a drawn timeline: an actor, with its device if each device has its own line.
public struct TimelineLane: Hashable, Sendable {
  public let actor: TimelineActor
  /// The device, or `none`.
  public let device: DeviceID

  public init(_ actor: TimelineActor, at device: DeviceID = .none) {
    self.actor = actor
    self.device = actor.hasLinePerDevice ? device : .none
  }

  /// Makes the line on which a fact is drawn.
  public init(of fact: Fact) {
    let content = fact.content
    var device = fact.actor.device
    if case .message = content, let place = TimelineLane.devicePlaces[content.kind.place] {
      device = DeviceID(rawValue: UInt32(truncatingIfNeeded: content.fields[place]))
    }
    self.init(TimelineActor.of(content.kind), at: device)
  }

  /// For each kind of fact, the index of the field that names a device. Nil if no field does.
  private static let devicePlaces: [Int?] = FactDescription.all.map { description in
    description.fields.firstIndex { $0.type == .identifier(.device) }
  }
}

/// An actor with its own line in a drawn timeline. Each kind of fact is drawn on the line of one actor.
public enum TimelineActor: Int, CaseIterable, Sendable {
  /// The user of a device.
  case user
  /// The app and its calls to the system.
  case app
  /// The payment queue and its callbacks.
  case queue
  /// The operating system of a device, and the lifecycle of the app's process.
  case device
  /// The messages between devices, store and server.
  case network
  /// The App Store.
  case store
  /// The developer's server.
  case server
  /// The run itself.
  case world

  public var name: String {
    switch self {
    case .user: "user"
    case .app: "app"
    case .queue: "queue"
    case .device: "device"
    case .network: "network"
    case .store: "store"
    case .server: "server"
    case .world: "world"
    }
  }

  /// Whether each device has its own line for this actor.
  public var hasLinePerDevice: Bool {
    switch self {
    case .user, .app, .queue, .device, .network: true
    case .store, .server, .world: false
    }
  }

  /// Returns the actor whose line shows the facts of a kind. The kind's family determines the actor.
  public static func of(_ kind: FactKind) -> TimelineActor { actors[kind.place] }

  private static let actors: [TimelineActor] = FactDescription.all.map { description in
    switch description.name.prefix(while: { $0 != "." }) {
    case "user": .user
    case "queue", "request", "disk", "interface", "claim": .app
    case "transaction", "callback": .queue
    case "device", "process": .device
    case "message": .network
    case "store", "subscription", "notification": .store
    case "server": .server
    default: .world
    }
  }
}

/// One word of a drawn timeline: the text, the line, and the number of times in a row that it happened.
public struct TimelineWord: Hashable, Sendable {
  public let lane: TimelineLane
  /// The text of the word, without its repetition.
  public let text: String
  /// The number of times in a row that the word happened.
  public var count: Int

  public init(_ text: String, on lane: TimelineLane, count: Int = 1) {
    self.text = text
    self.lane = lane
    self.count = count
  }

  /// The word with its repetition: `granted(coins) x2`.
  public var drawn: String { count == 1 ? text : "\(text) x\(count)" }
}

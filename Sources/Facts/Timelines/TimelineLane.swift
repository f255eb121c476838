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
    if case .message = content, let place = TimelineLane.devicePlaces[content.kind.place] {
      device = DeviceID(rawValue: UInt32(truncatingIfNeeded: content.fields[place]))
    }
    self.init(TimelineActor.of(content.kind), at: device)
  }

  /// By kind: which field names a device.
  private static let devicePlaces: [Int?] = FactDescription.all.map { description in
    description.fields.firstIndex { $0.type == .identifier(.device) }
  }
}

/// An actor with a line of its own in a drawn timeline; each kind of fact stands on the line of one actor.
public enum TimelineActor: Int, CaseIterable, Sendable {
  /// The person at a device.
  case user
  /// The app and what it asks of its system.
  case app
  /// The payment queue and what it tells.
  case queue
  /// The operating system of a device, and the life of the app's process.
  case device
  /// The messages between devices, store and server.
  case network
  /// The App Store.
  case store
  /// The developer's server.
  case server
  /// The run itself.
  case world

  /// Its name in a drawing.
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

  /// Whether each device has one of its own.
  public var standsAtDevice: Bool {
    switch self {
    case .user, .app, .queue, .device, .network: true
    case .store, .server, .world: false
    }
  }

  /// On whose line a kind of fact stands; its family tells.
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

/// One word of a drawn timeline: what stands on which line, and how often it happened in a row.
public struct TimelineWord: Hashable, Sendable {
  /// The line.
  public let lane: TimelineLane
  /// The text of the word, without its repetition.
  public let text: String
  /// How often.
  public var count: Int

  /// Makes a word.
  public init(_ text: String, on lane: TimelineLane, count: Int = 1) {
    self.text = text
    self.lane = lane
    self.count = count
  }

  /// The word with its repetition: `granted(coins) x2`.
  public var drawn: String { count == 1 ? text : "\(text) x\(count)" }
}

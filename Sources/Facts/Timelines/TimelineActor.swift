/// Who has a line of its own in a drawn timeline; each kind of fact stands on the line of one of them.
public enum TimelineActor: Int, CaseIterable, Sendable {
  /// The person at a device.
  case user
  /// The app and what it asks of its system.
  case app
  /// The payment queue and what it tells.
  case queue
  /// The operating system of a device, and the life of the app's process.
  case device
  /// What travels between devices, store and server.
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
  public static func of(_ kind: FactKind) -> TimelineActor { actors[Int(kind.rawValue)] }

  private static let actors: [TimelineActor] = FactDescription.all.map { description in
    switch description.name.prefix(while: { $0 != "." }) {
    case "user": .user
    case "queue", "request", "disk", "interface", "claim": .app
    case "transaction", "callback": .queue
    case "device", "process": .device
    case "message": .network
    case "store", "subscription": .store
    case "server": .server
    default: .world
    }
  }
}

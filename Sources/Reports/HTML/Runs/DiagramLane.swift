/// Who has a line of its own in the diagram of a run, from left to right.
enum DiagramLane: Int, CaseIterable {
  case user
  case app
  case disk
  case device
  case queue
  case store
  case server

  /// Its name over the line.
  var name: String {
    switch self {
    case .user: "user"
    case .app: "app"
    case .disk: "disk"
    case .device: "device"
    case .queue: "queue"
    case .store: "store"
    case .server: "server"
    }
  }

  /// Whether each device has one of its own.
  var standsAtDevice: Bool {
    switch self {
    case .user, .app, .disk, .device, .queue: true
    case .store, .server: false
    }
  }

  /// Whether it is drawn also where nothing happens on it.
  var isAlwaysDrawn: Bool { self != .device }
}

/// The parts of the world in the state beside a diagram, in their order.
enum StateGroup: Int, CaseIterable {
  case app
  case queue
  case downloads
  case owned
  case ledger
  case disk
  case network
  case server
  case run

  /// Its heading.
  var title: String {
    switch self {
    case .app: "App"
    case .queue: "Queue"
    case .downloads: "Downloads"
    case .owned: "What the user has"
    case .ledger: "The store's ledger"
    case .disk: "Disk"
    case .network: "Network"
    case .server: "Server"
    case .run: "The run"
    }
  }
}

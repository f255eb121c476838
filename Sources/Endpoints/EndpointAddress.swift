internal import Facts
internal import Web

/// Which of the store's interfaces a request is for, and of which store: by its host, or by the first part of its path.
enum EndpointAddress: Equatable {
  /// The check of receipts.
  case check(StoreEnvironment)
  /// The server interface, with the parts of the path behind `inApps`; for interfaces beside it, with all parts.
  case interface(StoreEnvironment, [String])
  /// The control of the world, with the parts of the path behind `assay`.
  case control([String])
  /// The description of the control, for programs.
  case description
  /// The page for people.
  case page
  /// Nothing.
  case nowhere

  /// The hosts of the real stores, for clients that are sent here by name.
  private static let hosts: [(name: String, environment: StoreEnvironment)] = [
    ("buy.itunes.apple.com", .production), ("sandbox.itunes.apple.com", .sandbox),
    ("api.storekit.apple.com", .production), ("api.storekit-sandbox.apple.com", .sandbox),
    ("api.storekit.itunes.apple.com", .production), ("api.storekit-sandbox.itunes.apple.com", .sandbox),
  ]

  /// Finds where a request goes; without a host or a prefix that names a store it is for the usual one.
  init(_ request: WebRequest, usual: StoreEnvironment) {
    var parts = request.path.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
    var environment = EndpointAddress.environment(ofHost: request.header("Host") ?? "") ?? usual
    if let prefix = StoreEnvironment.allCases.first(where: { $0.name == parts.first }) {
      environment = prefix
      parts.removeFirst()
    }
    switch (parts.first, parts.count) {
    case (nil, 0): self = .page
    case ("verifyReceipt", 1): self = .check(environment)
    case ("inApps", _): self = .interface(environment, Array(parts.dropFirst()))
    case ("advancedCommerce", _), ("externalPurchases", _): self = .interface(environment, parts)
    case ("openapi.json", 1): self = .description
    case ("assay", _): self = .control(Array(parts.dropFirst()))
    default: self = .nowhere
    }
  }

  /// Whether it is one of Apple's interfaces, whose callers send what Apple's documentation says.
  var isOfApple: Bool {
    switch self {
    case .check, .interface: true
    case .control, .description, .page, .nowhere: false
    }
  }

  /// The store whose real host has a name; nil if it is no such name.
  static func environment(ofHost host: String) -> StoreEnvironment? {
    let name = host.split(separator: ":").first.map { $0.lowercased() }
    return hosts.first { $0.name == name }?.environment
  }
}

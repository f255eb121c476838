internal import Facts
internal import Web

/// The interface that a request addresses, and its environment: determined by the host, or by the first
/// component of the path.
enum EndpointAddress: Equatable {
  /// Receipt validation.
  case check(StoreEnvironment)
  /// The App Store Server API, with the path components after `inApps`. For other server APIs, with all
  /// components.
  case interface(StoreEnvironment, [String])
  /// The control API, with the path components after `assay`.
  case control([String])
  /// The OpenAPI description of the control API.
  case description
  /// The page for users.
  case page
  /// An unknown path.
  case nowhere

  /// Apple's hosts, for clients that use their names for this server.
  private static let hosts: [(name: String, environment: StoreEnvironment)] = [
    ("buy.itunes.apple.com", .production), ("sandbox.itunes.apple.com", .sandbox),
    ("api.storekit.apple.com", .production), ("api.storekit-sandbox.apple.com", .sandbox),
    ("api.storekit.itunes.apple.com", .production), ("api.storekit-sandbox.itunes.apple.com", .sandbox),
  ]

  /// Finds the interface of a request. If neither the host nor a prefix names an environment, the
  /// environment is `usual`.
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

  /// Whether it is one of Apple's interfaces, whose callers follow Apple's documentation.
  var isOfApple: Bool {
    switch self {
    case .check, .interface: true
    case .control, .description, .page, .nowhere: false
    }
  }

  /// The environment of Apple's host with this name, or nil.
  static func environment(ofHost host: String) -> StoreEnvironment? {
    let name = host.split(separator: ":").first.map { $0.lowercased() }
    return hosts.first { $0.name == name }?.environment
  }
}

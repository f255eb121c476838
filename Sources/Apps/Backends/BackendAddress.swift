/// The address of a backend under test, and the port on which the backend reaches the store.
public struct BackendAddress: Hashable, Sendable {
  public let name: String
  /// The base URL, without a trailing slash.
  public let url: String
  /// The port on this machine at which the store listens for the backend. Zero picks any free port, which
  /// the reset request contains.
  public var storePort: Int
  /// The maximum time, in milliseconds, in which the backend neither answers an open request nor calls
  /// the store.
  public var silenceMilliseconds = 10_000
  /// The shell command that starts the backend; nil if the backend runs already.
  public var command: String?
  /// The requests that the backend accepts.
  public var map = BackendMap.standard
  /// The file with the map; nil if the backend uses the standard paths.
  public var mapFile: String?

  /// The default port of the store.
  public static let defaultStorePort = 8417

  /// Without a name the backend is called by its host and port.
  public init(url: String, name: String? = nil, storePort: Int = defaultStorePort) {
    var url = url
    while url.hasSuffix("/") { url.removeLast() }
    self.url = url
    self.storePort = storePort
    let scheme = ["http://", "https://"].first { url.hasPrefix($0) } ?? ""
    self.name = name ?? String(url.dropFirst(scheme.count).prefix { $0 != "/" })
  }

  /// The URL, preceded by the name unless the name follows from the URL.
  public var namedURL: String {
    name == BackendAddress(url: url).name ? url : "\(name)=\(url)"
  }

  public var storeURL: String { "http://127.0.0.1:\(storePort)" }
}

/// Where a backend listens that is judged, and where it finds the store.
public struct BackendAddress: Hashable, Sendable {
  /// Its name in reports.
  public let name: String
  /// The URL in front of its paths, without a slash at the end.
  public let url: String
  /// The port at which the store listens for it, on this machine; zero is any free one, which a reset tells.
  public var storePort: Int
  /// How long it may say nothing while something is asked of it, in milliseconds.
  public var silenceMilliseconds = 10_000
  /// The command of the shell that starts it; nil for a backend that runs already.
  public var command: String?
  /// How it is asked.
  public var map = BackendMap.standard
  /// The file with the map; nil for a backend with the standard paths.
  public var mapFile: String?

  /// The port of the store where none is given.
  public static let usualStorePort = 8417

  /// Makes an address. Without a name the backend is called by its host and port.
  public init(url: String, name: String? = nil, storePort: Int = usualStorePort) {
    var url = url
    while url.hasSuffix("/") { url.removeLast() }
    self.url = url
    self.storePort = storePort
    let scheme = ["http://", "https://"].first { url.hasPrefix($0) } ?? ""
    self.name = name ?? String(url.dropFirst(scheme.count).prefix { $0 != "/" })
  }

  /// The URL with the name in front of it, unless that follows from the URL.
  public var namedURL: String {
    name == BackendAddress(url: url).name ? url : "\(name)=\(url)"
  }

  /// The URL at which the backend finds the store.
  public var storeURL: String { "http://127.0.0.1:\(storePort)" }
}

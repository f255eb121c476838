internal import Backends
internal import Runner

/// The backend that a command line has judged, if it names one.
struct BackendChoice {
  private let address: BackendAddress

  /// The names of the options about it.
  static let options = ["server", "store-port"]

  /// Reads `--server` and `--store-port`; nil where there is no backend.
  init?(_ parsed: ParsedArguments) throws(UsageError) {
    guard let text = parsed.value("server") else {
      guard !parsed.has("store-port") else {
        throw UsageError(
          "“--store-port” is where a backend finds the store, and no backend is named",
          advice: "name one, such as `--server http://127.0.0.1:8080`")
      }
      return nil
    }
    guard !parsed.has("record") else {
      throw UsageError(
        "“--record” keeps what is said with apps, and “--server” judges a backend",
        advice: "leave out one of them")
    }
    let scheme = text.range(of: "http://") ?? text.range(of: "https://")
    guard let scheme, scheme.upperBound < text.endIndex, text[scheme.upperBound] != "/" else {
      throw BackendChoice.malformed(text)
    }
    let prefix = text[..<scheme.lowerBound]
    guard prefix.isEmpty || prefix.last == "=" && prefix.count > 1 else {
      throw BackendChoice.malformed(text)
    }
    address = BackendAddress(
      url: String(text[scheme.lowerBound...]), name: prefix.isEmpty ? nil : String(prefix.dropLast()),
      storePort: try BackendChoice.port(parsed.value("store-port")))
  }

  /// The backend, asked by the one app.
  func subject(_ apps: [SubjectSource]) throws(UsageError) -> SubjectSource {
    guard let app = apps.first, apps.count == 1 else {
      throw UsageError(
        "one app asks the backend of “--server”, found \(apps.count)", advice: "name one with `--app FILE`")
    }
    return SubjectSource(backend: address, app: app)
  }

  /// Keeps the scenarios in which a server takes part.
  static func narrow(_ selection: inout Selection) {
    selection.filters = [ScenarioFilter.ofServers]
    for text in ["server", "notifications"] {
      guard let filter = try? ScenarioFilter(text) else { preconditionFailure("“\(text)” is no filter") }
      selection.filters.append(filter)
    }
  }

  private static func malformed(_ text: String) -> UsageError {
    UsageError(
      "“--server” is the URL of a backend, found “\(text)”",
      advice: "write `--server http://127.0.0.1:8080`, or `--server NAME=http://127.0.0.1:8080`")
  }

  private static func port(_ text: String?) throws(UsageError) -> Int {
    guard let text else { return BackendAddress.usualStorePort }
    guard let port = UInt16(text) else {
      throw UsageError(
        "“--store-port” is a number from 0 to \(UInt16.max), found “\(text)”",
        advice:
          "write the port at which the backend finds the store, or 0 for any free one, which a reset tells")
    }
    return Int(port)
  }
}

extension String {
  /// The first place of another text.
  fileprivate func range(of text: String) -> Range<String.Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}

internal import Backends
internal import Runner

/// The backend that a command line checks, if it names one.
struct BackendChoice {
  private var address: BackendAddress

  /// The names of the backend options.
  static let options = ["server", "server-map", "server-command", "store-port"]

  /// Parses the backend options; nil if there is no backend.
  init?(_ parsed: ParsedArguments) throws(UsageError) {
    guard let text = parsed.value("server") else {
      if let option = BackendChoice.options.dropFirst().first(where: parsed.has) {
        throw UsageError(
          "--\(option) needs --server",
          advice: "specify a backend, such as `--server http://127.0.0.1:8080`")
      }
      return nil
    }
    guard !parsed.has("record") else {
      throw UsageError(
        "--record works only with external apps and cannot be combined with --server",
        advice: "use only one of them")
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
    address.command = parsed.value("server-command")
    address.mapFile = parsed.value("server-map")
  }

  /// The backend, called by the one app.
  func subject(_ apps: [SubjectSource]) throws(UsageError) -> SubjectSource {
    guard let app = apps.first, apps.count == 1 else {
      throw UsageError(
        "--server accepts one app, found \(apps.count)", advice: "specify one with `--app FILE`")
    }
    return SubjectSource(backend: address, app: app)
  }

  /// Keeps the scenarios that involve a server.
  static func narrow(_ selection: inout Selection) {
    selection.filters = [ScenarioFilter.ofServers]
    for text in ["server", "notifications"] {
      guard let filter = try? ScenarioFilter(text) else { preconditionFailure("“\(text)” is no filter") }
      selection.filters.append(filter)
    }
  }

  private static func malformed(_ text: String) -> UsageError {
    UsageError(
      "invalid value “\(text)” for --server: expected the URL of a backend",
      advice: "write `--server http://127.0.0.1:8080`, or `--server NAME=http://127.0.0.1:8080`")
  }

  private static func port(_ text: String?) throws(UsageError) -> Int {
    guard let text else { return BackendAddress.defaultStorePort }
    guard let port = UInt16(text) else {
      throw UsageError(
        "invalid value “\(text)” for --store-port: expected a number from 0 to \(UInt16.max)",
        advice:
          "write the port where the backend reaches the store, or 0 for a free port, which the reset request contains"
      )
    }
    return Int(port)
  }
}

extension String {
  /// The first occurrence of another text.
  fileprivate func range(of text: String) -> Range<String.Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}

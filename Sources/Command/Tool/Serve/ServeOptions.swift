internal import Endpoints
internal import Facts
internal import Kernel
internal import Web

/// The options of `assay serve`.
struct ServeOptions {
  /// The path or the address of the scenario whose world is served.
  let scenario: String?
  /// The path of the StoreKit configuration file whose products are sold.
  let store: String?
  let address: String
  let port: Int
  let isSecure: Bool
  /// The URL to which notifications are sent; nil if none are sent.
  let notificationURL: String?
  /// The date at which the world starts; nil for the default date.
  let start: Instant?
  let seed: UInt64?
  let isQuiet: Bool
  /// Host names of the store in addition to those of this machine.
  let hosts: [String]
  /// The token of the control API and the page; nil if none is needed.
  let token: String?
  /// Whether the token was generated and must therefore be shown.
  let isTokenMade: Bool

  /// The default port.
  static let usualPort = 8417

  init(_ parsed: ParsedArguments, _ surroundings: Surroundings) throws(UsageError) {
    scenario = parsed.arguments.first
    store = parsed.value("store")
    if scenario != nil, store != nil {
      throw UsageError(
        "--store cannot be combined with a scenario",
        advice: "set `catalogue = \"Store.storekit\"` in the scenario instead")
    }
    address = parsed.value("address") ?? "127.0.0.1"
    port = try ServeOptions.port(parsed.value("port"))
    isSecure = parsed.has("tls")
    notificationURL = try ServeOptions.notificationURL(parsed.value("notify"))
    start = try ServeOptions.start(parsed.value("start"), surroundings)
    seed = try parsed.value("seed").map { (text) throws(UsageError) in try RunOptions.seed(text) }
    isQuiet = parsed.has("quiet")
    hosts = try ServeOptions.hosts(parsed.allValues("host"))
    let token = try ServeOptions.token(parsed.value("token"))
    isTokenMade = token == nil && !StoreHosts.isLoopback(address)
    self.token = isTokenMade ? ServeOptions.madeToken() : token
  }

  /// Whether only this machine can connect.
  var isLoopback: Bool { StoreHosts.isLoopback(address) }

  /// Whether the server listens on every address of this machine. The listening address is then not a host
  /// name.
  private var isWildcard: Bool { address == "0.0.0.0" || address == "::" }

  /// The access rules of the store. A single listening address is also a host name.
  var access: AccessRules {
    AccessRules(hosts: StoreHosts(hosts + (isWildcard ? [] : [address])), token: token)
  }

  private static func hosts(_ names: [String]) throws(UsageError) -> [String] {
    for name in names {
      let parts = name.split(separator: ":", omittingEmptySubsequences: false)
      let isAddress = parts.count > 2 && parts.allSatisfy { $0.isEmpty || UInt16($0, radix: 16) != nil }
      guard !name.isEmpty,
        isAddress || name.utf8.allSatisfy({ isLetterOrDigit($0) || $0 == 0x2d || $0 == 0x2e })
      else {
        throw UsageError(
          "invalid value “\(name)” for --host: expected a name without a scheme and a port",
          advice: "write `--host shop.test`")
      }
    }
    return names
  }

  private static func token(_ text: String?) throws(UsageError) -> String? {
    guard let text else { return nil }
    guard text.utf8.count >= tokenLengthMin, text.utf8.allSatisfy({ isLetterOrDigit($0) || $0 == 0x2d })
    else {
      throw UsageError(
        "invalid value for --token: expected at least \(tokenLengthMin) letters, digits, and hyphens",
        advice: "leave `--token` out, and a token is made for an address that others can reach")
    }
    return text
  }

  private static let tokenLengthMin = 8

  /// A random token.
  private static func madeToken() -> String {
    (0..<2).map { _ in
      let digits = String(UInt64.random(in: .min ... .max), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte | 0x20)
  }

  private static func port(_ text: String?) throws(UsageError) -> Int {
    guard let text else { return usualPort }
    guard let port = UInt16(text) else {
      throw UsageError(
        "invalid value “\(text)” for --port: expected a number from 0 to \(UInt16.max)",
        advice: "write `--port \(usualPort)`, or `--port 0` for a free one")
    }
    return Int(port)
  }

  private static func notificationURL(_ text: String?) throws(UsageError) -> String? {
    guard let text else { return nil }
    let rest = ["http://", "https://"].first { text.hasPrefix($0) }.map { text.dropFirst($0.count) }
    guard let rest, !rest.isEmpty, !rest.hasPrefix("/") else {
      throw UsageError(
        "invalid value “\(text)” for --notify: expected the URL of a backend",
        advice: "write `--notify http://127.0.0.1:8080/notifications`")
    }
    return text
  }

  private static func start(_ text: String?, _ surroundings: Surroundings) throws(UsageError) -> Instant? {
    guard let text else { return nil }
    guard text != "now" else {
      return Instant(millisecondsSince1970: surroundings.epochMilliseconds())
    }
    do throws(CivilDateError) {
      return try CivilDate(text: text).instant
    } catch {
      throw UsageError(
        "invalid value “\(text)” for --start: \(error)",
        advice: "write `--start 2026-01-01`, or `--start now`")
    }
  }
}

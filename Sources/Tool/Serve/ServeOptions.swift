internal import Facts
internal import Kernel
internal import Web

/// What `assay serve` is asked for.
struct ServeOptions {
  /// The path or the address of the scenario whose world is served.
  let scenario: String?
  /// The path of the StoreKit configuration file whose products are sold.
  let store: String?
  let address: String
  let port: Int
  let isSecure: Bool
  /// Where notifications are sent; nil where nobody wants them.
  let notificationURL: String?
  /// When the world begins; nil where it is left to the world.
  let start: Instant?
  let seed: UInt64?
  let isQuiet: Bool

  /// The port that is listened at where none is given.
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
  }

  /// Whether nobody outside this machine can connect.
  var isLoopback: Bool { address == "localhost" || address == "::1" || address.hasPrefix("127.") }

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

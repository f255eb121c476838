internal import Web

/// A fault of a response.
enum ResponseFault: Hashable, Sendable {
  /// The response is only an HTTP status, such as 503.
  case http(Int)
  /// The interface returns one of its own codes, such as 21005 or 4290000, optionally with a hint that a
  /// retry can help.
  case code(Int64, isRetryable: Bool?)
  /// The connection fails or is slow.
  case connection(WebFault)

  /// Examples of the texts by which callers name a fault.
  static let forms = WebPlace.allCases.flatMap(codes) + formsEverywhere
  private static let formsEverywhere = ["http:503", "slow:3000", "reset", "truncated:20", "silent"]

  /// Examples of the texts that are valid at a place; nil means everywhere. A storm applies everywhere,
  /// so the codes of a single interface are not valid for it.
  static func forms(at place: WebPlace?) -> [String] { (place.map(codes) ?? []) + formsEverywhere }

  private static func codes(at place: WebPlace) -> [String] {
    switch place {
    case .verifyReceipt: ["code:21005", "code:21104:retryable"]
    case .inApps: ["code:4290000"]
    }
  }

  /// Parses a caller's text. Returns nil if the text names no fault that is possible at `place`.
  init?(word: String, at place: WebPlace?) {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    let number = parts.count > 1 ? Int(parts[1]) : nil
    switch (parts[0], parts.count, number) {
    case ("http", 2, let status?) where (100...599).contains(status): self = .http(status)
    case ("code", 2, let code?) where ResponseFault.isCode(code, at: place):
      self = .code(Int64(code), isRetryable: nil)
    case ("code", 3, let code?) where ResponseFault.isCode(code, at: place) && parts[2] == "retryable":
      self = .code(Int64(code), isRetryable: true)
    case ("slow", 2, let time?) where (0...ResponseFault.slowMax).contains(time):
      self = .connection(.slow(milliseconds: time))
    case ("truncated", 2, let count?) where count >= 0: self = .connection(.truncated(byteCount: count))
    case ("reset", 1, nil): self = .connection(.reset)
    case ("silent", 1, nil): self = .connection(.silent)
    default: return nil
    }
  }

  private static let slowMax = 600_000

  /// Whether an interface can return a code: a status of receipt validation, or a number that starts with an
  /// HTTP status.
  private static func isCode(_ code: Int, at place: WebPlace?) -> Bool {
    switch place {
    case .verifyReceipt: (21_000...21_199).contains(code)
    case .inApps: InterfaceError.isCode(Int64(code))
    case nil: false
    }
  }

  /// The text by which callers name this fault.
  var word: String {
    switch self {
    case .http(let status): "http:\(status)"
    case .code(let code, let isRetryable): "code:\(code)" + (isRetryable == true ? ":retryable" : "")
    case .connection(.slow(let milliseconds)): "slow:\(milliseconds)"
    case .connection(.truncated(let count)): "truncated:\(count)"
    case .connection(.reset): "reset"
    case .connection(.silent): "silent"
    }
  }
}

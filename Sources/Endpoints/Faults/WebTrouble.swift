internal import Web

/// What can go wrong with an answer.
enum WebTrouble: Hashable, Sendable {
  /// Only a status of HTTP is answered, such as 503.
  case http(Int)
  /// The interface answers a code of its own, such as 21005 or 4290000, and perhaps whether a retry can help.
  case code(Int64, isRetryable: Bool?)
  /// The connection fails, or is slow.
  case connection(WebFault)

  /// The forms that callers write.
  static let forms = WebPlace.allCases.flatMap(codes) + formsEverywhere
  private static let formsEverywhere = ["http:503", "slow:3000", "reset", "truncated:20", "silent"]

  /// The forms that a place takes; a storm, which is everywhere, knows no interface's codes.
  static func forms(at place: WebPlace?) -> [String] { (place.map(codes) ?? []) + formsEverywhere }

  private static func codes(at place: WebPlace) -> [String] {
    switch place {
    case .verifyReceipt: ["code:21005", "code:21104:retryable"]
    case .inApps: ["code:4290000"]
    }
  }

  /// Reads what a caller wrote; nil where it has none of the forms.
  init?(word: String, at place: WebPlace?) {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    let number = parts.count > 1 ? Int(parts[1]) : nil
    switch (parts[0], parts.count, number) {
    case ("http", 2, let status?) where (100...599).contains(status): self = .http(status)
    case ("code", 2, let code?) where WebTrouble.isCode(code, at: place):
      self = .code(Int64(code), isRetryable: nil)
    case ("code", 3, let code?) where WebTrouble.isCode(code, at: place) && parts[2] == "retryable":
      self = .code(Int64(code), isRetryable: true)
    case ("slow", 2, let time?) where (0...WebTrouble.slowMax).contains(time):
      self = .connection(.slow(milliseconds: time))
    case ("truncated", 2, let count?) where count >= 0: self = .connection(.truncated(byteCount: count))
    case ("reset", 1, nil): self = .connection(.reset)
    case ("silent", 1, nil): self = .connection(.silent)
    default: return nil
    }
  }

  private static let slowMax = 600_000

  /// Whether an interface can answer a code: one of the receipts' statuses, or a number that begins with a status of HTTP.
  private static func isCode(_ code: Int, at place: WebPlace?) -> Bool {
    switch place {
    case .verifyReceipt: (21_000...21_199).contains(code)
    case .inApps: InterfaceError.isCode(Int64(code))
    case nil: false
    }
  }

  /// The form in which callers write it.
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

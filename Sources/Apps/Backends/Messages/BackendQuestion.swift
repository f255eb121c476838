internal import Web

/// A request from the world to a backend.
struct BackendQuestion {
  let method: String
  /// The path after the backend's URL.
  let path: String
  let headers: [(name: String, value: String)]
  /// The body; nil if there is none.
  let body: [UInt8]?

  /// The request over HTTP to the backend at a URL. It uses its own connection: if a reused connection
  /// broke, the request would be retried silently and a delivery sent twice.
  func request(to url: String) -> OutgoingRequest {
    var headers = [(name: "Connection", value: "close")]
    if body != nil { headers.append(("Content-Type", "application/json")) }
    return OutgoingRequest(url: url + path, method: method, headers: headers + self.headers, body: body)
  }

  /// The request in one line for messages. A long body, such as a receipt, is shortened.
  func words(to url: String) -> String {
    let text = body.map { " " + BackendText.short($0) } ?? ""
    return "\(method) \(url)\(path)\(text)"
  }
}

/// Shortens bodies for messages.
enum BackendText {
  private static let byteCountMax = 200

  /// The start of a body, in one line.
  static func short(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes.prefix(byteCountMax), as: UTF8.self)
    let line = String(text.unicodeScalars.map { $0.value < 0x20 ? " " : Character($0) })
    return bytes.count > byteCountMax ? line + "…" : line
  }
}

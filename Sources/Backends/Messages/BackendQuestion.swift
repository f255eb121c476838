internal import Web

/// A request of the world to a backend.
struct BackendQuestion {
  let method: String
  /// The path behind the backend's URL.
  let path: String
  let headers: [(name: String, value: String)]
  /// The body; nil for a request without one.
  let body: [UInt8]?

  /// The request over HTTP to the backend at a URL. It has a connection of its own: one that was kept and breaks would be
  /// tried again in silence, and a delivery twice.
  func request(to url: String) -> OutgoingRequest {
    var headers = [(name: "Connection", value: "close")]
    if body != nil { headers.append(("Content-Type", "application/json")) }
    return OutgoingRequest(url: url + path, method: method, headers: headers + self.headers, body: body)
  }

  /// The request in one line for people; a receipt in it is long.
  func words(to url: String) -> String {
    let text = body.map { " " + BackendText.short($0) } ?? ""
    return "\(method) \(url)\(path)\(text)"
  }
}

/// Texts of others for people.
enum BackendText {
  private static let byteCountMax = 200

  /// The beginning of a body, in one line.
  static func short(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes.prefix(byteCountMax), as: UTF8.self)
    let line = String(text.unicodeScalars.map { $0.value < 0x20 ? " " : Character($0) })
    return bytes.count > byteCountMax ? line + "…" : line
  }
}

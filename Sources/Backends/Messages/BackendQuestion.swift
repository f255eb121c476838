internal import Facts
internal import Web

/// A request of the world to a backend.
struct BackendQuestion {
  /// The path behind the backend's URL.
  let path: String
  /// The body; nil for a request without one.
  let body: [UInt8]?

  /// Has the backend forget everything, and tells it where and what it sells.
  static func reset(store: String, bundle: String, secret: String, products: [JSONValue]) -> BackendQuestion {
    BackendQuestion(
      "/reset",
      [
        JSONMember("store", .text(store)), JSONMember("bundle_id", .text(bundle)),
        JSONMember("shared_secret", .text(secret)), JSONMember("products", .list(products)),
      ])
  }

  /// Has a receipt checked for an app.
  static func verify(user: String, receipt: String) -> BackendQuestion {
    BackendQuestion("/verify", [JSONMember("user", .text(user)), JSONMember("receipt", .text(receipt))])
  }

  /// Wants the content of a product for an app.
  static func deliver(user: String, product: String, receipt: String, transaction: String) -> BackendQuestion
  {
    BackendQuestion(
      "/deliver",
      [
        JSONMember("user", .text(user)), JSONMember("product_id", .text(product)),
        JSONMember("receipt", .text(receipt)),
      ] + (transaction.isEmpty ? [] : [JSONMember("transaction_id", .text(transaction))]))
  }

  /// Delivers a notification of the store.
  static func notification(_ body: [UInt8]) -> BackendQuestion {
    BackendQuestion(path: "/notifications", body: body)
  }

  /// Asks what a user has.
  static func entitlements(of user: String) -> BackendQuestion {
    BackendQuestion(path: "/entitlements?user=" + escaped(user), body: nil)
  }

  private init(path: String, body: [UInt8]?) { (self.path, self.body) = (path, body) }

  private init(_ path: String, _ members: [JSONMember]) {
    self.init(path: path, body: Array(JSONText.compact(.object(members)).utf8))
  }

  /// The request over HTTP to the backend at a URL. It has a connection of its own: one that was kept and breaks would be
  /// tried again in silence, and a delivery twice.
  func request(to url: String) -> OutgoingRequest {
    var headers = [(name: "Connection", value: "close")]
    if body != nil { headers.append(("Content-Type", "application/json")) }
    return OutgoingRequest(url: url + path, method: method, headers: headers, body: body)
  }

  /// The request in one line for people; a receipt in it is long.
  func words(to url: String) -> String {
    let text = body.map { " " + BackendText.short($0) } ?? ""
    return "\(method) \(url)\(path)\(text)"
  }

  private var method: String { body == nil ? "GET" : "POST" }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
        escaped.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        escaped += "%" + (digits.utf8.count == 1 ? "0" + digits : digits)
      }
    }
    return escaped
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

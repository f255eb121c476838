/// An HTTP request from a client.
public struct WebRequest: Sendable {
  /// The method in capital letters, such as `POST`.
  public var method: String
  /// The decoded path, without the query.
  public var path: String
  /// The decoded parameters of the query, in order. A parameter without an equals sign has an empty value.
  public var query: [(name: String, value: String)]
  /// The headers in order, with names as the client wrote them.
  public var headers: [(name: String, value: String)]
  /// The whole body, sent with a length or in chunks.
  public var body: [UInt8]
  /// The host's clock when the request was complete, in milliseconds since 1970.
  public var receivedAt: Int64

  public init(
    method: String, path: String, query: [(name: String, value: String)] = [],
    headers: [(name: String, value: String)] = [], body: [UInt8] = [], receivedAt: Int64 = 0
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
    self.receivedAt = receivedAt
  }

  /// The value of the first header with this name, or nil. The name is case-insensitive.
  public func header(_ name: String) -> String? { WebHeader.value(of: name, in: headers) }

  /// The values of all headers with this name, in order.
  public func headers(named name: String) -> [String] {
    headers.filter { WebHeader.areEqual($0.name, name) }.map(\.value)
  }

  /// The value of the first query parameter with this name, or nil.
  public func parameter(_ name: String) -> String? { query.first { $0.name == name }?.value }
}

/// Headers of requests and responses. Their names are case-insensitive.
enum WebHeader {
  /// The value of the first header with this name, or nil.
  static func value(of name: String, in headers: [(name: String, value: String)]) -> String? {
    headers.first { areEqual($0.name, name) }?.value
  }

  static func areEqual(_ one: String, _ other: String) -> Bool {
    one.utf8.elementsEqual(other.utf8) { lowercase($0) == lowercase($1) }
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}

/// A request as a client sent it over HTTP.
public struct WebRequest: Sendable {
  /// The method in capitals, such as `POST`.
  public var method: String
  /// The path with its escapes decoded, without the query.
  public var path: String
  /// The parameters of the query in their order, decoded; the value of one without an equals sign is empty.
  public var query: [(name: String, value: String)]
  /// The headers in their order, with names as the client wrote them.
  public var headers: [(name: String, value: String)]
  /// The whole body, whether it came with a length or in chunks.
  public var body: [UInt8]
  /// The host's clock when the request was complete, in milliseconds since 1970.
  public var receivedAt: Int64

  /// Makes a request.
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

  /// The value of the first header of a name, in capitals or not; nil where there is none.
  public func header(_ name: String) -> String? { WebHeader.value(of: name, in: headers) }

  /// The values of all headers of a name, in their order.
  public func headers(named name: String) -> [String] {
    headers.filter { WebHeader.areEqual($0.name, name) }.map(\.value)
  }

  /// The value of the query's first parameter of a name; nil where there is none.
  public func parameter(_ name: String) -> String? { query.first { $0.name == name }?.value }
}

/// Headers of requests and answers, whose names are the same in capitals.
enum WebHeader {
  /// The value of the first header of a name; nil where there is none.
  static func value(of name: String, in headers: [(name: String, value: String)]) -> String? {
    headers.first { areEqual($0.name, name) }?.value
  }

  /// Whether two names are the same header.
  static func areEqual(_ one: String, _ other: String) -> Bool {
    one.utf8.elementsEqual(other.utf8) { lowercase($0) == lowercase($1) }
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}

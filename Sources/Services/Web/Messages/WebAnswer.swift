/// An HTTP response, and the fault with which a server sends it.
public struct WebAnswer: Sendable {
  /// The status, such as 200.
  public var status: Int
  /// The headers in order. A server adds the length, the date and the connection headers.
  public var headers: [(name: String, value: String)]
  /// The whole body.
  public var body: [UInt8]
  /// The fault with which the server sends the response, or nil. Always nil in a client.
  public var fault: WebFault?

  public init(
    status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = [], fault: WebFault? = nil
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.fault = fault
  }

  /// Makes a response with a JSON body.
  public static func json(_ text: String, status: Int = 200) -> WebAnswer {
    WebAnswer(status: status, headers: [("Content-Type", "application/json")], body: Array(text.utf8))
  }

  /// The value of the first header with this name, or nil. The name is case-insensitive.
  public func header(_ name: String) -> String? { WebHeader.value(of: name, in: headers) }
}

/// What a server does instead of sending a response normally.
public enum WebFault: Hashable, Sendable {
  /// The response is correct but delayed. Other responses are not delayed.
  case slow(milliseconds: Int)
  /// The connection is reset before the first byte of the response.
  case reset
  /// The headers state the whole length, and the connection closes after this number of bytes of the body.
  case truncated(byteCount: Int)
  /// Nothing is sent. The connection closes at the server's idle limit.
  case silent
}

/// Responds to requests. It is called for one request at a time, on a thread of the server.
package protocol WebHandler: AnyObject {
  func answer(_ request: WebRequest) -> WebAnswer
}

/// An answer over HTTP, and the fault with which a server sends it.
public struct WebAnswer: Sendable {
  /// The status, such as 200.
  public var status: Int
  /// The headers in their order. A server adds the length, the date and what the connection needs.
  public var headers: [(name: String, value: String)]
  /// The whole body.
  public var body: [UInt8]
  /// What goes wrong with the answer on its way; nil where nothing does. A client never sees one here.
  public var fault: WebFault?

  /// Makes an answer.
  public init(
    status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = [], fault: WebFault? = nil
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.fault = fault
  }

  /// Makes an answer whose body is JSON.
  public static func json(_ text: String, status: Int = 200) -> WebAnswer {
    WebAnswer(status: status, headers: [("Content-Type", "application/json")], body: Array(text.utf8))
  }

  /// The value of the first header of a name, in capitals or not; nil where there is none.
  public func header(_ name: String) -> String? { WebHeader.value(of: name, in: headers) }
}

/// What a server does to an answer instead of sending it well.
public enum WebFault: Hashable, Sendable {
  /// The answer is right and comes so much later. No other answer waits for it.
  case slow(milliseconds: Int)
  /// The connection is reset before a byte of the answer.
  case reset
  /// The headers tell the whole length, and the connection ends after so many bytes of the body.
  case truncated(byteCount: Int)
  /// Nothing is sent; the connection ends when it has been idle for the server's limit.
  case silent
}

/// The one who answers requests. It is asked for one request at a time, on a thread of the server's.
package protocol WebHandler: AnyObject {
  /// The answer to a request.
  func answer(_ request: WebRequest) -> WebAnswer
}

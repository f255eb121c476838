internal import CWeb

/// A server that listens for HTTP, or for HTTP over TLS, and has one closure answer all requests.
///
/// The closure is called for one request at a time, in the order in which requests were complete, on a thread of the
/// server's own. A client that reads or writes slowly, and an answer that is slow on purpose, hold up nobody. While answers
/// take no more than a millisecond, they are made on the thread that reads and writes; after one that takes longer, the
/// next ones are made on another.
///
/// The server listens until it is stopped, or until nobody holds it any more.
public final class WebServer: Sendable {
  /// The address that the server listens at, as it was given.
  public let address: String
  /// The port that the server listens at: the one that was given, or the free one that was found for zero.
  public let port: Int
  /// The URL under which a client on this machine reaches the server.
  public let url: String
  private let listener: Listener

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - address: The address of this machine to listen at. At 127.0.0.1 nobody from outside can connect.
  ///   - port: The port, or zero for any free one.
  ///   - tls: Who the server says to be, for HTTPS; nil for plain HTTP.
  ///   - limits: What is taken of clients.
  ///   - answer: Answers a request. It may not stop the server.
  public init(
    address: String = "127.0.0.1", port: Int, tls: WebIdentity? = nil, limits: WebLimits = WebLimits(),
    answer: @escaping @Sendable (WebRequest) -> WebAnswer
  ) throws(WebError) {
    if let obstacle = cweb_server_obstacle() {
      throw WebError(
        .libraryMissing, "cannot serve requests: \(String(cString: obstacle))",
        advice: "install it (Debian: `apt-get install libmicrohttpd12`)")
    }
    precondition((0...65_535).contains(port), "\(port) is not a port")
    listener = try Listener(
      address: address, port: port, tls: tls, limits: limits, answer: answer)
    self.address = address
    self.port = listener.port
    let host = address.utf8.contains(UInt8(ascii: ":")) ? "[\(address)]" : address
    url = "\(tls == nil ? "http" : "https")://\(host):\(listener.port)"
  }

  /// Ends every connection and every thread of the server; an answer that is being made is waited for and not sent.
  /// A second call does nothing.
  public func stop() { listener.stop() }

  deinit { listener.stop() }
}

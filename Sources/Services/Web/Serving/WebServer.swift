internal import CWeb

/// A server that listens for HTTP or HTTPS. One closure responds to all requests.
///
/// The closure is called for one request at a time, in the order in which requests were complete, on a thread
/// of the server. Slow clients and deliberately slow responses do not delay other requests. While the closure
/// takes at most a millisecond, it runs on the I/O thread. After a longer call, the next ones run on another
/// thread.
///
/// The server listens until it is stopped or deallocated.
public final class WebServer: Sendable {
  /// The address that the server listens on, as given by the caller.
  public let address: String
  /// The port that the server listens on. If the caller gave zero, the free port that was found.
  public let port: Int
  /// The URL of the server for clients on this machine.
  public let url: String
  private let listener: Listener

  /// Starts to listen.
  ///
  /// - Parameters:
  /// - address: The local address to listen on. At 127.0.0.1, other machines cannot connect.
  /// - port: The port, or zero for any free one.
  /// - tls: The server's identity for HTTPS, or nil for plain HTTP.
  /// - limits: The limits on clients.
  /// - answer: Responds to a request. It must not stop the server.
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

  /// Closes every connection and ends every thread of the server. Waits for a response in progress, which is
  /// not sent. A second call does nothing.
  public func stop() { listener.stop() }

  deinit { listener.stop() }
}

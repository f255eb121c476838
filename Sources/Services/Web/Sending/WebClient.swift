internal import CWeb

/// Sends HTTP requests, and reuses connections. It may be used on any thread.
///
/// Requests to this machine never use a proxy, regardless of the environment variables.
public final class WebClient: @unchecked Sendable {
  /// Nil if the library is missing, or memory ran out.
  private let client: OpaquePointer?
  private let obstacle: WebError?

  /// Makes a client without connections.
  public init() {
    if let reason = cweb_client_obstacle() {
      client = nil
      obstacle = WebError(
        .libraryMissing, "cannot send requests: \(String(cString: reason))",
        advice: "install it (Debian: `apt-get install libcurl4`)")
    } else {
      client = cweb_open_client()
      obstacle = client == nil ? WebError(.systemFailed, "cannot send requests: out of memory") : nil
    }
  }

  deinit { if let client { cweb_close_client(client) } }

  /// Sends a request and waits for the whole response. A response with any status is a success.
  public func send(_ request: OutgoingRequest) -> Result<WebAnswer, WebError> {
    guard let client else { return .failure(obstacle!) }
    if let obstacle = request.obstacle { return .failure(obstacle) }
    var reply = cweb_reply()
    defer { cweb_free_reply(&reply) }
    request.withOutgoing { cweb_send(client, $0, &reply) }
    return WebClient.result(of: reply, to: request)
  }

  /// The result of a request.
  static func result(of reply: cweb_reply, to request: OutgoingRequest) -> Result<WebAnswer, WebError> {
    guard reply.outcome == .answered else { return .failure(WebError(reply, to: request)) }
    let headers = UnsafeRawBufferPointer(start: reply.headers, count: reply.headers_byte_count)
    return .success(
      WebAnswer(
        status: Int(reply.status), headers: WebHeader.read(headers),
        body: Array(UnsafeBufferPointer(start: reply.body, count: reply.body_byte_count))))
  }
}

extension WebHeader {
  /// Parses the header lines of a response.
  static func read(_ bytes: UnsafeRawBufferPointer) -> [(name: String, value: String)] {
    bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return nil }
      let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0d }
      let value = parts[1].drop(while: isSpace).reversed().drop(while: isSpace).reversed()
      return (String(decoding: parts[0], as: UTF8.self), String(decoding: value, as: UTF8.self))
    }
  }
}

extension WebError {
  /// Describes why a request got no response.
  fileprivate init(_ reply: cweb_reply, to request: OutgoingRequest) {
    let url = request.url
    let reason = text(reply.reason)
    switch reply.outcome {
    case .urlMalformed:
      self.init(
        .urlMalformed, "“\(url)” is not a valid URL: \(reason)",
        advice: "write a URL such as http://127.0.0.1:8080/notifications")
    case .hostUnknown:
      self.init(.hostUnknown, "cannot reach \(url): \(reason)", advice: "check the host name")
    case .cannotConnect:
      self.init(
        .cannotConnect, "cannot connect to \(url): \(reason)",
        advice: "is the server running and listening on that port?")
    case .timedOut:
      self.init(.timedOut, "timeout waiting for \(url): \(reason)")
    case .tlsRefused:
      self.init(
        .tlsRefused, "no TLS connection to \(url): \(reason)",
        advice: "trust the root certificate of the server, or use the name in its certificate")
    case .connectionLost:
      self.init(.connectionLost, "\(url) closed the connection without a response: \(reason)")
    case .replyTruncated:
      self.init(.answerTruncated, "\(url) closed the connection in the middle of its response: \(reason)")
    case .replyTooLarge:
      self.init(
        .answerTooLarge,
        "the response from \(url) is larger than \(request.answerByteCountMax) bytes or has too many headers"
      )
    case .tooManyRedirects:
      self.init(.tooManyRedirects, "too many redirects from \(url): \(reason)")
    case .failed, .answered:
      self.init(.failed, "the request to \(url) failed: \(reason)")
    }
  }
}

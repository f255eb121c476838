internal import CWeb

/// Sends requests over HTTP, and keeps connections for the next ones. Any thread may use it.
///
/// No proxy stands between this machine and itself, whatever the environment says.
public final class WebClient: @unchecked Sendable {
  /// Nil where the library is missing, or the memory.
  private let client: OpaquePointer?
  private let obstacle: WebError?

  /// Makes a client, which connects to nobody yet.
  public init() {
    if let reason = cweb_client_obstacle() {
      client = nil
      obstacle = WebError(
        .libraryMissing, "nothing can be sent: \(String(cString: reason))",
        advice: "install it, on Debian with `apt-get install libcurl4`")
    } else {
      client = cweb_open_client()
      obstacle = client == nil ? WebError(.systemFailed, "nothing can be sent: there is no memory") : nil
    }
  }

  deinit { if let client { cweb_close_client(client) } }

  /// Sends a request and waits for the whole answer. An answer of any status is a success.
  public func send(_ request: OutgoingRequest) -> Result<WebAnswer, WebError> {
    guard let client else { return .failure(obstacle!) }
    if let obstacle = request.obstacle { return .failure(obstacle) }
    var reply = cweb_reply()
    defer { cweb_free_reply(&reply) }
    request.withOutgoing { cweb_send(client, $0, &reply) }
    return WebClient.result(of: reply, to: request)
  }

  /// What came of a request.
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
  /// The headers in the lines of an answer.
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
  /// Why a request got no answer.
  fileprivate init(_ reply: cweb_reply, to request: OutgoingRequest) {
    let url = request.url
    let reason = text(reply.reason)
    switch reply.outcome {
    case .urlMalformed:
      self.init(
        .urlMalformed, "“\(url)” is no URL to send to: \(reason)",
        advice: "write one such as http://127.0.0.1:8080/notifications")
    case .hostUnknown:
      self.init(.hostUnknown, "cannot reach \(url): \(reason)", advice: "is the name of the host right?")
    case .cannotConnect:
      self.init(
        .cannotConnect, "cannot connect to \(url): \(reason)",
        advice: "does the server run, and listen at that port?")
    case .timedOut:
      self.init(.timedOut, "no whole answer from \(url) in time: \(reason)")
    case .tlsRefused:
      self.init(
        .tlsRefused, "no TLS with \(url): \(reason)",
        advice: "trust the root certificate of the server, or use the name that stands in its certificate")
    case .connectionLost:
      self.init(.connectionLost, "\(url) ended the connection without an answer: \(reason)")
    case .replyTruncated:
      self.init(.answerTruncated, "\(url) ended the connection within its answer: \(reason)")
    case .replyTooLarge:
      self.init(
        .answerTooLarge,
        "the answer of \(url) is larger than \(request.answerByteCountMax) bytes, or its headers are too many"
      )
    case .tooManyRedirects:
      self.init(.tooManyRedirects, "\(url) leads elsewhere again and again: \(reason)")
    case .failed, .answered:
      self.init(.failed, "nothing could be sent to \(url): \(reason)")
    }
  }
}

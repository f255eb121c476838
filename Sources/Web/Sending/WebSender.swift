internal import CWeb

/// Sends requests one after another, in the order in which they were posted, on a thread of its own.
public final class WebSender: @unchecked Sendable {
  private let baton: Baton
  private var sender: OpaquePointer?

  /// Makes a sender, which waits for its first request; it takes the baton for each reply.
  ///
  /// - Throws: `WebError` where the library is missing.
  public init(baton: Baton) throws(WebError) {
    if let reason = cweb_client_obstacle() {
      throw WebError(
        .libraryMissing, "nothing can be sent: \(String(cString: reason))",
        advice: "install it, on Debian with `apt-get install libcurl4`")
    }
    self.baton = baton
    sender = cweb_open_sender(baton.mutex)
    guard sender != nil else {
      throw WebError(.systemFailed, "nothing can be sent: there is no thread for it")
    }
  }

  /// Has a request sent when those before it are over. Whoever posts holds the baton.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - taken: Takes the answer, or why there is none, while the baton is held. It is not called for a request that was not
  ///     sent before `stop`.
  public func post(
    _ request: OutgoingRequest, taken: @escaping @Sendable (Result<WebAnswer, WebError>) -> Void
  ) {
    guard let sender else { return }
    if let obstacle = request.obstacle { return taken(.failure(obstacle)) }
    let letter = Unmanaged.passRetained(Letter(request, taken))
    request.withOutgoing { cweb_post(sender, $0, Letter.taker, letter.toOpaque()) }
  }

  /// Waits for the request that is under way, and sends none of the others. Whoever stops it does not hold the baton.
  public func stop() {
    guard let sender else { return }
    self.sender = nil
    cweb_close_sender(sender)
  }

  deinit { stop() }
}

/// A request that was posted, with whom its reply is for.
private final class Letter {
  private let request: OutgoingRequest
  private let taken: @Sendable (Result<WebAnswer, WebError>) -> Void

  init(_ request: OutgoingRequest, _ taken: @escaping @Sendable (Result<WebAnswer, WebError>) -> Void) {
    self.request = request
    self.taken = taken
  }

  static let taker: cweb_reply_taker = { context, reply in
    let letter = Unmanaged<Letter>.fromOpaque(context).takeRetainedValue()
    if let reply { letter.taken(WebClient.result(of: reply.pointee, to: letter.request)) }
  }
}

internal import CWeb

/// Sends requests one at a time, in the order in which they were posted, on its own thread.
public final class WebSender: Sendable {
  /// Receives the response to a request, or the reason why there is none.
  public typealias Receiver = @Sendable (Result<WebAnswer, WebError>) -> Void

  private struct Outbox {
    var letters: [(request: OutgoingRequest, receive: Receiver)] = []
    var isClosed = false
    /// Whether the thread has sent its last request.
    var hasEnded = false
  }

  private let outbox = Monitor(Outbox())

  /// Starts the thread, which waits for the first request.
  ///
  /// - Throws: `WebError` if the library is missing.
  public init() throws(WebError) {
    if let reason = cweb_client_obstacle() {
      throw WebError(
        .libraryMissing, "cannot send requests: \(String(cString: reason))",
        advice: "install it (Debian: `apt-get install libcurl4`)")
    }
    guard DetachedThread.start({ [outbox] in WebSender.send(from: outbox) }) else {
      throw WebError(.systemFailed, "cannot send requests: no thread could be started")
    }
  }

  /// Sends a request after the requests posted before it.
  ///
  /// - Parameters:
  /// - request: The request.
  /// - receive: Called on the sender's thread. Not called for a request that was not sent before `stop`.
  public func post(_ request: OutgoingRequest, receive: @escaping Receiver) {
    outbox.change { outbox in
      if !outbox.isClosed { outbox.letters.append((request, receive)) }
    }
  }

  /// Waits for the request in progress and its receiver, and discards the others.
  public func stop() {
    outbox.change { outbox in
      outbox.isClosed = true
      outbox.letters = []
    }
    _ = outbox.wait { $0.hasEnded ? true : nil }
  }

  deinit { stop() }

  private static func send(from outbox: Monitor<Outbox>) {
    let client = WebClient()
    while let (request, receive) = next(in: outbox) { receive(client.send(request)) }
    outbox.change { $0.hasEnded = true }
  }

  /// The next request, or nil once the sender is stopped.
  private static func next(in outbox: Monitor<Outbox>) -> (OutgoingRequest, Receiver)? {
    outbox.wait { outbox -> (OutgoingRequest, Receiver)?? in
      if outbox.isClosed { return .some(nil) }
      return outbox.letters.isEmpty ? nil : outbox.letters.removeFirst()
    }
  }
}

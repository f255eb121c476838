/// A request that a client sends.
public struct OutgoingRequest: Sendable {
  /// The URL, of HTTP or HTTPS.
  public var url: String
  /// The method in capitals.
  public var method: String
  /// The headers in their order; those that the connection needs are added.
  public var headers: [(name: String, value: String)]
  /// The body; nil for a request without one.
  public var body: [UInt8]?
  /// How many milliseconds may pass until a whole answer is there; connecting may take all of them.
  public var timeoutMilliseconds = 30_000
  /// How many milliseconds may pass until a connection stands.
  public var connectTimeoutMilliseconds = 10_000
  /// Certificates as PEM that are trusted instead of the system's; nil for the system's.
  public var trustedRoots: String?
  /// Whether an answer that leads elsewhere is followed, ten times at most.
  public var followsRedirects = false
  /// The largest body of an answer that is taken.
  public var answerByteCountMax = 16 << 20

  /// Makes a request.
  public init(
    url: String, method: String = "GET", headers: [(name: String, value: String)] = [], body: [UInt8]? = nil
  ) {
    self.url = url
    self.method = method
    self.headers = headers
    self.body = body
  }
}

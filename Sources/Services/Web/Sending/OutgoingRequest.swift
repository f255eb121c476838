/// An HTTP request that a client sends.
public struct OutgoingRequest: Sendable {
  /// The HTTP or HTTPS URL.
  public var url: String
  /// The method in capital letters.
  public var method: String
  /// The headers in order. Headers of the connection are added.
  public var headers: [(name: String, value: String)]
  /// The body, or nil for a request without one.
  public var body: [UInt8]?
  /// The timeout for the whole exchange in milliseconds. It includes the time to connect.
  public var timeoutMilliseconds = 30_000
  /// The timeout for connecting in milliseconds.
  public var connectTimeoutMilliseconds = 10_000
  /// Trusted root certificates in PEM format. Nil means those of the system.
  public var trustedRoots: String?
  /// Whether redirects are followed, at most ten.
  public var followsRedirects = false
  /// The maximum size of a response body in bytes.
  public var answerByteCountMax = 16 << 20

  public init(
    url: String, method: String = "GET", headers: [(name: String, value: String)] = [], body: [UInt8]? = nil
  ) {
    self.url = url
    self.method = method
    self.headers = headers
    self.body = body
  }
}

/// The certificates and the key that identify a server over TLS.
public struct WebIdentity: Hashable, Sendable {
  /// The certificates in PEM format: the server's own first, followed by each issuer's.
  public var certificates: String
  /// The private key of the first certificate in PEM format.
  public var key: String

  /// Makes an identity. The server checks at its start whether the key matches the certificate.
  public init(certificates: String, key: String) {
    self.certificates = certificates
    self.key = key
  }
}

/// The limits on a server's clients. They keep one client from using up the memory or time of all.
public struct WebLimits: Hashable, Sendable {
  /// The maximum size of a request body. A larger one gets 413, and its connection is closed.
  public var bodyByteCountMax = 16 << 20
  /// The maximum total size of the bodies held at a time. At this limit, a request gets 503.
  public var bodiesByteCountMax = 256 << 20
  /// The space for the first line and headers of a request. If they are longer, the request gets 414 or 431.
  public var headerByteCountMax = 32 << 10
  /// The maximum number of open connections. Further clients wait until one is closed.
  public var connectionCountMax = 1_024
  /// An idle connection is closed after this number of seconds.
  public var idleSeconds = 15
  /// The timeout in seconds for a client to send a whole request, and again to read the whole response.
  public var exchangeSeconds = 60

  /// Makes the default limits.
  public init() {}
}

/// The certificates and the key by which a server says over TLS who it is.
public struct WebIdentity: Hashable, Sendable {
  /// The certificates as PEM: the server's own first, then each that signed the one before.
  public var certificates: String
  /// The private key of the first certificate as PEM.
  public var key: String

  /// Makes an identity. Whether the key belongs to the certificate is seen when a server starts with it.
  public init(certificates: String, key: String) {
    self.certificates = certificates
    self.key = key
  }
}

/// What a server takes of its clients, so that none can use up the memory or the time of all.
public struct WebLimits: Hashable, Sendable {
  /// The largest body of a request; a larger one is answered with 413, and its connection is closed.
  public var bodyByteCountMax = 16 << 20
  /// The largest sum of the bodies that are held at a time; where it is reached, a request is answered with 503.
  public var bodiesByteCountMax = 256 << 20
  /// The space for the first line and the headers of a request; longer ones are answered with 414 or 431.
  public var headerByteCountMax = 32 << 10
  /// How many connections are open at a time; further clients wait until one is closed.
  public var connectionCountMax = 1_024
  /// After how many seconds a connection on which nothing comes or goes is closed.
  public var idleSeconds = 15
  /// How many seconds a client may take to send a whole request, and again to read the whole answer.
  public var exchangeSeconds = 60

  /// The limits that are usual.
  public init() {}
}

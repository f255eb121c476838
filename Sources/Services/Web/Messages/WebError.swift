/// Why a server cannot serve, or why a request got no response: what happened, where, and what to try.
public struct WebError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure, for programs.
  public let reason: Reason
  /// What happened, and where.
  public let message: String
  /// What to try, or empty if nothing helps.
  public let advice: String

  /// The message, followed by the advice on its own line.
  public var description: String { advice.isEmpty ? message : "\(message)\n  \(advice)" }

  public init(_ reason: Reason, _ message: String, advice: String = "") {
    self.reason = reason
    self.message = message
    self.advice = advice
  }

  public enum Reason: Hashable, Sendable {
    /// The HTTP library is not installed.
    case libraryMissing
    /// The name of the address to listen on cannot be resolved.
    case addressUnknown
    /// The address to listen on belongs to another machine.
    case addressNotLocal
    /// Another program listens on the port.
    case portInUse
    /// The user has no permission to listen on the port.
    case notPermitted
    /// The certificates or the key are invalid, or do not match.
    case identityRefused
    /// The system ran out of memory or file descriptors.
    case systemFailed
    /// The text is not a URL, or not an HTTP URL.
    case urlMalformed
    /// The host name cannot be resolved.
    case hostUnknown
    /// The connection could not be established.
    case cannotConnect
    /// The response was not complete in time.
    case timedOut
    /// The TLS handshake failed, usually because the certificate is not trusted.
    case tlsRefused
    /// The connection closed before the response started.
    case connectionLost
    /// The connection closed during the response.
    case answerTruncated
    /// The response is larger than the limit.
    case answerTooLarge
    /// There are too many redirects.
    case tooManyRedirects
    /// Another failure, described by the message.
    case failed
  }
}

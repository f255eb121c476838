/// Why nothing can be served, or why a request got no answer: what happened and where, and what to try.
public struct WebError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The sort of failure, for programs.
  public let reason: Reason
  /// What happened, and where.
  public let message: String
  /// What to try; empty where nothing helps.
  public let advice: String

  /// The message, then the advice on a line of its own.
  public var description: String { advice.isEmpty ? message : "\(message)\n  \(advice)" }

  /// Makes an error.
  public init(_ reason: Reason, _ message: String, advice: String = "") {
    self.reason = reason
    self.message = message
    self.advice = advice
  }

  /// The sorts of failures.
  public enum Reason: Hashable, Sendable {
    /// The library that serves or sends is not installed.
    case libraryMissing
    /// The name of the address to listen at means nothing.
    case addressUnknown
    /// The address to listen at is another machine's.
    case addressElsewhere
    /// Another program listens at the port.
    case portInUse
    /// The system does not permit this user to listen at the port.
    case notPermitted
    /// The certificates or the key are none, or do not belong together.
    case identityRefused
    /// The system cannot carry out what was asked, for want of memory or files.
    case systemFailed
    /// The text is no URL, or one of another protocol than HTTP.
    case urlMalformed
    /// There is no host of that name.
    case hostUnknown
    /// Nobody listens there.
    case cannotConnect
    /// No whole answer came in time.
    case timedOut
    /// The two sides do not agree on TLS, mostly since the certificate is not trusted.
    case tlsRefused
    /// The connection ended before the answer began.
    case connectionLost
    /// The connection ended within the answer.
    case answerTruncated
    /// The answer is larger than was permitted.
    case answerTooLarge
    /// The answer leads elsewhere, again and again.
    case tooManyRedirects
    /// Something else, which the message tells.
    case failed
  }
}

/// A status that the check endpoint was told to answer with, so many times or until further notice.
public struct CheckFailure: Hashable, Sendable {
  /// The status.
  public let status: Int
  /// Whether asking again can help; said with internal errors only.
  public let isRetryable: Bool?
  /// How many checks fail; nothing means every one.
  public let times: Int?

  /// Makes a failure.
  public init(status: Int, isRetryable: Bool? = nil, times: Int? = 1) {
    self.status = status
    self.isRetryable = isRetryable
    self.times = times
  }
}

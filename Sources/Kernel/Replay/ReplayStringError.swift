/// Why a line is not a replay string.
public struct ReplayStringError: Error, Hashable, Sendable {
  /// At which byte of the line the trouble begins.
  public let offset: Int
  /// What should be there.
  public let expected: String
  /// What is there.
  public let found: String
  /// What to try.
  public let advice: String
}

extension ReplayStringError: CustomStringConvertible {
  /// The error in one sentence.
  public var description: String {
    "replay string, byte \(offset): expected \(expected), found \(found); \(advice)"
  }
}

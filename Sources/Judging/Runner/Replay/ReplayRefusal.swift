/// The reason why a run cannot be reproduced from its replay string.
public struct ReplayRefusal: Error, Hashable, Sendable {
  public let message: String
  /// A suggested fix.
  public let advice: String
}

/// Why a run cannot be shown again from its replay string.
public struct ReplayRefusal: Error, Hashable, Sendable {
  /// What is in the way.
  public let message: String
  /// What to try.
  public let advice: String
}

/// Why a run cannot be shown again from its replay string.
public struct ReplayRefusal: Error, Hashable, Sendable {
  /// The obstacle.
  public let message: String
  /// A remedy to try.
  public let advice: String
}

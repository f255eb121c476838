/// Why there is nothing to look at: a package that cannot be opened.
public struct PackageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path, as it was given.
  public let path: String
  /// Why.
  public let reason: String
  /// Advice; empty where the reason gives it.
  public let advice: String

  init(path: String, reason: String, advice: String = "") {
    self.path = path
    self.reason = reason
    self.advice = advice
  }

  /// The error as one sentence.
  public var description: String { "\(path): cannot read the package: \(reason)" }
}

/// Why a package cannot be opened.
public struct PackageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path as given by the caller.
  public let path: String
  public let reason: String
  /// The advice; empty if the reason is enough.
  public let advice: String

  init(path: String, reason: String, advice: String = "") {
    self.path = path
    self.reason = reason
    self.advice = advice
  }

  public var description: String { "\(path): cannot read the package: \(reason)" }
}

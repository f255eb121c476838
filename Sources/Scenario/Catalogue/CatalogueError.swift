/// Why a configuration file cannot be used: where, what was expected, what was found, what to try.
public struct CatalogueError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file.
  public let file: String
  /// Where in the file, such as `subscriptionGroups[0].subscriptions[1]`, or a line and a column; empty for all of it.
  public let place: String
  /// What may stand there.
  public let expected: String
  /// What stands there.
  public let found: String
  /// What to try; empty where the rest says it.
  public let advice: String

  /// The error as one line.
  public var description: String {
    "\(file): " + (place.isEmpty ? "" : "\(place): ") + "expected \(expected), found \(found)"
      + (advice.isEmpty ? "" : "; \(advice)")
  }
}

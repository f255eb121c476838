public import AssayKit

/// What `SKTestSession.verify()` throws: the app broke rules, it crashed, or the run cannot tell.
public struct RulesBroken: Error, CustomStringConvertible, @unchecked Sendable {
  /// The verdict and everything that it rests on.
  public let result: ScenarioResult
  /// Where the rules were asked for: the file and the line, which XCTest does not show of what a test throws.
  let place: String

  /// The verdict with each broken rule, and the facts that show it.
  public var description: String { "\(place): \(result.description)" }
}

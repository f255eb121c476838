public import AssayKit

/// The error that `SKTestSession.verify()` throws. The app broke rules or crashed, or the run has no verdict.
public struct RulesBroken: Error, CustomStringConvertible, @unchecked Sendable {
  /// The verdict with its evidence.
  public let result: ScenarioResult
  /// The file and the line of the call to `verify()`, because XCTest does not show them for a thrown error.
  let place: String

  /// The verdict with each broken rule and its evidence.
  public var description: String { "\(place): \(result.description)" }
}

public import AssayKit

/// The error of `SKTestSession.verify()`: the app broke rules, it crashed, or the run has no verdict.
public struct RulesBroken: Error, CustomStringConvertible, @unchecked Sendable {
  /// The verdict with its evidence.
  public let result: ScenarioResult
  /// The file and the line of the call, which XCTest does not show for a thrown error.
  let place: String

  /// The verdict with each broken rule and its evidence.
  public var description: String { "\(place): \(result.description)" }
}

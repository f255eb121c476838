public import Rules

/// The reason why a case ends without a verdict.
public struct CaseStop: Error, Hashable, Sendable {
  /// The party at fault.
  public let kind: CaseErrorKind
  public let message: String

  public init(kind: CaseErrorKind, message: String) {
    self.kind = kind
    self.message = message
  }

  /// Creates the reason for a piece of work that failed because of the tool itself.
  static func toolFailed(_ reason: String) -> CaseStop {
    CaseStop(
      kind: .internal,
      message: "internal error: \(reason)\nplease report it, with the scenario and the app")
  }
}

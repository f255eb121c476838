public import Rules

/// Why a case ends without a verdict.
public struct CaseStop: Error, Hashable, Sendable {
  /// The party at fault.
  public let kind: CaseErrorKind
  public let message: String

  public init(kind: CaseErrorKind, message: String) {
    self.kind = kind
    self.message = message
  }

  /// A piece of work that the tool itself lost.
  static func toolFailed(_ reason: String) -> CaseStop {
    CaseStop(
      kind: .internal,
      message: "internal error: \(reason)\nplease report it, with the scenario and the app")
  }
}

public import Rules

/// Why a case ends without a verdict.
public struct CaseStop: Error, Hashable, Sendable {
  /// Whose fault it is.
  public let kind: CaseErrorKind
  /// The message of the trouble.
  public let message: String

  /// Makes a stop with a message for people.
  public init(kind: CaseErrorKind, message: String) {
    self.kind = kind
    self.message = message
  }

  /// A piece that the tool itself lost.
  static func toolFailed(_ reason: String) -> CaseStop {
    CaseStop(
      kind: .internal,
      message: "internal error: \(reason)\nplease report it, with the scenario and the app")
  }
}

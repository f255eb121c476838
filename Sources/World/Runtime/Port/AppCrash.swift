public import Facts

/// How and where an app's process crashed. The error text is kept here, because no fact contains it.
public struct AppCrash: Hashable, Sendable {
  public let reason: CrashReason
  /// The file; empty if unknown.
  public let file: String
  /// The line; zero if unknown.
  public let line: Int
  /// The error message from the app's language runtime. It is shown only to people.
  public let message: String

  public init(_ reason: CrashReason, file: String = "", line: Int = 0, message: String = "") {
    self.reason = reason
    self.file = file
    self.line = line
    self.message = message
  }
}

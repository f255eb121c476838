public import Facts

/// How and where an app's process crashed. No fact contains the text of an error.
public struct AppCrash: Hashable, Sendable {
  public let reason: CrashReason
  /// The file, if known.
  public let file: String
  /// The line; zero if unknown.
  public let line: Int
  /// The message of the app's language runtime, for readers only.
  public let message: String

  public init(_ reason: CrashReason, file: String = "", line: Int = 0, message: String = "") {
    self.reason = reason
    self.file = file
    self.line = line
    self.message = message
  }
}

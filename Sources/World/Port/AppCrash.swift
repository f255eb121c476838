public import Facts

/// How an app's process ended by its own fault, and where in its code. No fact holds the text of an error.
public struct AppCrash: Hashable, Sendable {
  /// The reason for the crash.
  public let reason: CrashReason
  /// The file where it happened, as far as it is known.
  public let file: String
  /// The line where it happened; zero where it is not known.
  public let line: Int
  /// The message of the app's language runtime, for people only; no fact holds it.
  public let message: String

  /// Makes a crash.
  public init(_ reason: CrashReason, file: String = "", line: Int = 0, message: String = "") {
    self.reason = reason
    self.file = file
    self.line = line
    self.message = message
  }
}

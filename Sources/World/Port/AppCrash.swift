public import Facts

/// How an app's process ended by its own fault, and where in its code; texts of errors never enter a fact.
public struct AppCrash: Hashable, Sendable {
  /// Why it ended.
  public let reason: CrashReason
  /// The file where it happened, as far as it is known.
  public let file: String
  /// The line where it happened; zero where it is not known.
  public let line: Int
  /// What the app's language says of it, for people; no fact holds it.
  public let message: String

  /// Makes a crash.
  public init(_ reason: CrashReason, file: String = "", line: Int = 0, message: String = "") {
    self.reason = reason
    self.file = file
    self.line = line
    self.message = message
  }
}

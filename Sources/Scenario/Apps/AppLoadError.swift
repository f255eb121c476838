/// Why an app's file cannot be used: where, what was expected, what was found, what to try.
public struct AppLoadError: Error, Equatable, Sendable {
  /// The file.
  public let file: String
  /// The line, or zero where it is not known.
  public let line: Int
  /// What is wrong.
  public let message: String
  /// What to try.
  public let advice: String

  /// Makes an error.
  public init(file: String, line: Int = 0, message: String, advice: String = "") {
    self.file = file
    self.line = line
    self.message = message
    self.advice = advice
  }
}

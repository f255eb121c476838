/// What is wrong with a scenario or its file: where, what was expected, what was found, and what to try.
public struct ScenarioError: Error, Hashable, Sendable {
  /// The sort of error.
  public let kind: ScenarioErrorKind
  /// The file, relative to the folder that was given.
  public let file: String
  /// That folder, where it is not the one of the scenario's suite; else empty.
  public internal(set) var folder = ""
  /// The line, counted from one; zero when the whole file is meant.
  public let line: Int
  /// What is wrong, without the position.
  public let message: String
  /// The offending line of the file; empty when unknown.
  public let sourceLine: String
  /// The Lua functions that were running, innermost first.
  public let traceback: [String]

  /// Makes an error.
  public init(
    kind: ScenarioErrorKind, file: String, line: Int = 0, message: String, sourceLine: String = "",
    traceback: [String] = []
  ) {
    self.kind = kind
    self.file = file
    self.line = line
    self.message = message
    self.sourceLine = sourceLine
    self.traceback = traceback
  }
}

extension ScenarioError: CustomStringConvertible {
  /// `file:line: message`.
  public var description: String {
    if file.isEmpty { return message }
    return line == 0 ? "\(file): \(message)" : "\(file):\(line): \(message)"
  }
}

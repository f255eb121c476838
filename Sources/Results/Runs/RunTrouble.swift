/// Something that kept a file from being run or written, while the rest went on.
public struct RunTrouble: Hashable, Sendable {
  /// What the process says of it at its end.
  public let exitCode: ExitCode
  /// What happened: where, what was expected, what was found, what to try.
  public let text: String

  /// Whether it is a line of the list of known failures that no longer holds.
  public var isStale: Bool { exitCode == .failed }

  /// Makes a trouble.
  public init(exitCode: ExitCode, text: String) {
    self.exitCode = exitCode
    self.text = text
  }
}

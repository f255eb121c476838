/// Why a list of known failures cannot be used.
public struct KnownFailureListError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong with one line.
  public struct Flaw: Hashable, Sendable {
    /// The line, counted from one.
    public let line: Int
    /// What is wrong with it.
    public let error: KnownFailureError

    /// Makes a flaw.
    public init(line: Int, error: KnownFailureError) {
      self.line = line
      self.error = error
    }
  }

  /// The path of the file.
  public let path: String
  /// What is wrong, in the order of the lines.
  public let flaws: [Flaw]

  /// Makes an error.
  public init(path: String, flaws: [Flaw]) {
    self.path = path
    self.flaws = flaws
  }

  /// Every flaw with its line and what to try.
  public var description: String {
    flaws.map { "\(SourcePlace(file: path, line: $0.line)): \($0.error.message)\n  \($0.error.advice)" }
      .joined(separator: "\n")
  }
}

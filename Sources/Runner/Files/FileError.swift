/// Why a file or a folder cannot be read or written.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path, as it was given or found.
  public let path: String
  /// What was to be done with it, such as “read the folder”.
  public let task: String
  /// What the system says.
  public let reason: String

  /// Makes an error.
  public init(path: String, task: String, reason: String) {
    self.path = path
    self.task = task
    self.reason = reason
  }

  /// The error as one sentence.
  public var description: String { "\(path): cannot \(task): \(reason)" }
}

/// A line of a file.
public struct SourcePlace: Hashable, Sendable, CustomStringConvertible {
  /// The path, as it was given or found.
  public let file: String
  /// The line, counted from one; zero where none is known.
  public let line: Int

  /// Makes a place.
  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  /// The place as editors and terminals know it: `file:line`.
  public var description: String { line > 0 ? "\(file):\(line)" : file }
}

/// Something that a scenario prepared to come true once, and that never did.
public struct UnmetPin: Hashable, Sendable {
  /// What was prepared, in words.
  public let words: String
  /// The file.
  public let file: String
  /// The line.
  public let line: Int
  /// Whether it was allowed to come to nothing.
  public let isOptional: Bool

  /// Makes an unmet pin.
  public init(words: String, file: String, line: Int, isOptional: Bool) {
    self.words = words
    self.file = file
    self.line = line
    self.isOptional = isOptional
  }
}

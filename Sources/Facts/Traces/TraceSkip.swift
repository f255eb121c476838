/// Something in a trace that this version does not know and did not read.
public struct TraceSkip: Hashable, Sendable {
  /// The line, counted from one.
  public let line: Int
  /// What it was.
  public let what: String
}

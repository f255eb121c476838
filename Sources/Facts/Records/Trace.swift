/// The facts of a run that were kept, in their order, with the count and hash of all.
public struct Trace {
  /// The kept facts, oldest first.
  public let facts: [Fact]
  /// The texts they mention.
  public let texts: Texts
  /// How many facts the run had.
  public let count: UInt32
  /// The hash over all facts of the run.
  public let hash: UInt64

  /// Makes a trace.
  public init(facts: [Fact], texts: Texts, count: UInt32, hash: UInt64) {
    self.facts = facts
    self.texts = texts
    self.count = count
    self.hash = hash
  }
}

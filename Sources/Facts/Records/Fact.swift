public import Kernel

/// One thing that happened: the only output of a run.
public struct Fact: Hashable, Sendable {
  /// Its number within the run.
  public let sequence: FactSequence
  /// The fact that led to it.
  public let cause: FactSequence
  /// When it happened.
  public let instant: Instant
  /// Who did it.
  public let actor: Actor
  /// What happened.
  public let content: FactContent

  /// Makes a record.
  @inlinable public init(
    sequence: FactSequence, cause: FactSequence, instant: Instant, actor: Actor, content: FactContent
  ) {
    self.sequence = sequence
    self.cause = cause
    self.instant = instant
    self.actor = actor
    self.content = content
  }
}

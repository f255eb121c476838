public import Facts

/// One fact of a witness, with what it shows.
public struct WitnessLink: Hashable, Sendable {
  /// The number of the fact.
  public let sequence: FactSequence
  /// What it shows, as a sentence without a full stop.
  public let reason: String

  /// Makes a link.
  public init(_ sequence: FactSequence, _ reason: String) {
    self.sequence = sequence
    self.reason = reason
  }
}

public import Facts

/// A fact that a report shows: as people read it, as the trace writes it, and why it is shown.
public struct CitedFact: Hashable, Sendable {
  /// Its number in the run.
  public let sequence: UInt32
  /// Its line for people.
  public let text: String
  /// What it shows, or nothing where it speaks for itself.
  public let reason: String
  /// Its object in the trace, or null where it was not kept.
  public let raw: JSONValue

  /// Makes a citation.
  public init(sequence: UInt32, text: String, reason: String = "", raw: JSONValue = .null) {
    self.sequence = sequence
    self.text = text
    self.reason = reason
    self.raw = raw
  }
}

/// A run log that is to be merged with others, and what messages call it.
public struct NamedLog: Sendable {
  /// Its path, as it was given.
  public let name: String
  /// What it holds.
  public let record: RunRecord

  /// Names a log.
  public init(name: String, record: RunRecord) {
    self.name = name
    self.record = record
  }
}

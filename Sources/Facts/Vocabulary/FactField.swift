/// A field of a kind of fact: its name and what it holds.
public struct FactField: Hashable, Sendable {
  /// Its name in traces and scenarios.
  public let name: String
  /// What it holds.
  public let type: FieldType
}

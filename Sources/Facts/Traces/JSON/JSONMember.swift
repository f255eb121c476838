/// One named value of a JSON object.
public struct JSONMember: Hashable, Sendable {
  /// Its name.
  public let key: String
  /// Its value.
  public let value: JSONValue

  /// Makes a member.
  public init(_ key: String, _ value: JSONValue) {
    self.key = key
    self.value = value
  }
}

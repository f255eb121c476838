/// A JSON value: numbers are whole, and the members of an object keep their order.
public enum JSONValue: Hashable, Sendable {
  /// Nothing.
  case null
  /// True or false.
  case flag(Bool)
  /// A whole number.
  case integer(Int64)
  /// A number that is not whole, by its digits; it is read only where somebody asks for it.
  case fraction(String)
  /// A text.
  case text(String)
  /// Values in their order.
  case list([JSONValue])
  /// Named values in their order.
  case object([JSONMember])

  /// The member of an object with this key, or nothing.
  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    for member in members where member.key == key { return member.value }
    return nil
  }

  /// What kind of value it is, for messages.
  public var typeName: String {
    switch self {
    case .null: "null"
    case .flag: "a truth value"
    case .integer, .fraction: "a number"
    case .text: "a text"
    case .list: "a list"
    case .object: "an object"
    }
  }
}

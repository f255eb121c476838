extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral {
  /// Nothing.
  public init(nilLiteral: ()) { self = .null }

  /// True or false.
  public init(booleanLiteral value: Bool) { self = .flag(value) }

  /// A whole number.
  public init(integerLiteral value: Int64) { self = .integer(value) }
}

extension JSONValue: ExpressibleByStringInterpolation {
  /// A text.
  public init(stringLiteral value: String) { self = .text(value) }
}

extension JSONValue: ExpressibleByArrayLiteral {
  /// Values in their order.
  public init(arrayLiteral elements: JSONValue...) { self = .list(elements) }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  /// Named values in the order in which they are written.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { JSONMember($0, $1) })
  }
}

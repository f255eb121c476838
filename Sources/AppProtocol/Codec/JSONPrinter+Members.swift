internal import Facts

/// The pieces of a message: members by keys that the program knows, lists and objects.
extension JSONPrinter {
  /// Writes a member of an object, where it has a value.
  mutating func member<Value>(
    _ key: StaticString, _ value: Value?, _ write: (Value, inout JSONPrinter) -> Void
  ) {
    guard let value else { return }
    self.key(word: key)
    write(value, &self)
  }

  /// Writes a member that is a text.
  mutating func member(_ key: StaticString, _ text: String) {
    self.key(word: key)
    self.text(text)
  }

  /// Writes a member that is a whole number.
  mutating func member(_ key: StaticString, _ number: Int64) {
    self.key(word: key)
    integer(number)
  }

  /// Writes a member that is true or false.
  mutating func member(_ key: StaticString, _ isTrue: Bool) {
    self.key(word: key)
    flag(isTrue)
  }

  /// Writes an object, whose members a closure writes.
  mutating func object(_ members: (inout JSONPrinter) -> Void) {
    beginObject()
    members(&self)
    endObject()
  }

  /// Writes a list, whose elements a closure writes one by one.
  mutating func list<Elements: Sequence>(
    _ elements: Elements, _ write: (Elements.Element, inout JSONPrinter) -> Void
  ) {
    beginList()
    for element in elements { write(element, &self) }
    endList()
  }
}

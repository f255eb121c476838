internal import Facts

/// Writes the parts of a message: members with keys known at compile time, lists and objects.
extension JSONPrinter {
  /// Writes a member of an object. A nil value is omitted.
  mutating func member<Value>(
    _ key: StaticString, _ value: Value?, _ write: (Value, inout JSONPrinter) -> Void
  ) {
    guard let value else { return }
    self.key(word: key)
    write(value, &self)
  }

  /// Writes a string member.
  mutating func member(_ key: StaticString, _ text: String) {
    self.key(word: key)
    self.text(text)
  }

  /// Writes an integer member.
  mutating func member(_ key: StaticString, _ number: Int64) {
    self.key(word: key)
    integer(number)
  }

  /// Writes a Boolean member.
  mutating func member(_ key: StaticString, _ isTrue: Bool) {
    self.key(word: key)
    flag(isTrue)
  }

  /// Writes an object. The closure writes its members.
  mutating func object(_ members: (inout JSONPrinter) -> Void) {
    beginObject()
    members(&self)
    endObject()
  }

  /// Writes a list. The closure writes one element at a time.
  mutating func list<Elements: Sequence>(
    _ elements: Elements, _ write: (Elements.Element, inout JSONPrinter) -> Void
  ) {
    beginList()
    for element in elements { write(element, &self) }
    endList()
  }
}

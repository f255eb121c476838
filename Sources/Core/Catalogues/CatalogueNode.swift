internal import Facts

/// A value in a configuration file, with its place in the file. The methods throw errors that name this
/// place.
struct CatalogueNode {
  let file: String
  let place: String
  let value: JSONValue

  /// The member with this key. Nil if the member is missing or null.
  subscript(key: String) -> CatalogueNode? {
    guard let member = value[key], member != .null else { return nil }
    return CatalogueNode(file: file, place: place.isEmpty ? key : "\(place).\(key)", value: member)
  }

  /// Makes an error about this value.
  func failure(_ expected: String, found: String? = nil, advice: String = "") -> CatalogueError {
    CatalogueError(file: file, place: place, expected: expected, found: found ?? words, advice: advice)
  }

  /// Makes an error about a missing member.
  func missing(_ key: String, _ expected: String, advice: String = "") -> CatalogueError {
    CatalogueError(
      file: file, place: place.isEmpty ? key : "\(place).\(key)", expected: expected, found: "nothing",
      advice: advice)
  }

  private var words: String {
    switch value {
    case .text: "“\(CatalogueNode.shortened(JSONText.compact(value).dropFirst().dropLast()))”"
    case .integer(let number): "\(number)"
    case .fraction(let digits): digits
    case .flag(let flag): flag ? "true" : "false"
    case .null, .list, .object: value.typeName
    }
  }

  /// Shortens a text for a message.
  private static func shortened(_ text: Substring) -> String {
    let limit = 60
    return text.count > limit ? text.prefix(limit) + "…" : String(text)
  }

  /// Returns the text. Throws if the value is not a string.
  func text() throws(CatalogueError) -> String {
    guard case .text(let text) = value else { throw failure("a string") }
    return text
  }

  /// Returns the text of a member. Nil if the member is missing. Throws if it is not a string.
  func text(_ key: String) throws(CatalogueError) -> String? { try self[key]?.text() }

  /// Returns the text of a required member. Throws if the member is missing, is not a string, or is empty.
  func requiredText(_ key: String) throws(CatalogueError) -> String {
    guard let member = self[key] else { throw missing(key, "a string") }
    let text = try member.text()
    guard !text.isEmpty else { throw member.failure("a string that is not empty") }
    return text
  }

  /// Returns the value of a Boolean member. False if the member is missing. Throws if it is not a Boolean.
  func flag(_ key: String) throws(CatalogueError) -> Bool {
    guard let member = self[key] else { return false }
    guard case .flag(let flag) = member.value else { throw member.failure("true or false") }
    return flag
  }

  /// Returns the number in a member. Nil if the member is missing. Throws if it is not a whole number in the
  /// range.
  func integer(_ key: String, in range: ClosedRange<Int64>) throws(CatalogueError) -> Int? {
    guard let member = self[key] else { return nil }
    guard case .integer(let number) = member.value, range.contains(number) else {
      throw member.failure("a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return Int(number)
  }

  /// Returns the elements of a list member. Empty if the member is missing. Throws if it is not a list.
  func list(_ key: String) throws(CatalogueError) -> [CatalogueNode] {
    guard let member = self[key] else { return [] }
    guard case .list(let elements) = member.value else { throw member.failure("a list") }
    return elements.enumerated().map { position, element in
      CatalogueNode(file: file, place: "\(member.place)[\(position)]", value: element)
    }
  }

  /// Returns an object member. Nil if the member is missing. Throws if it is not an object.
  func object(_ key: String) throws(CatalogueError) -> CatalogueNode? {
    guard let member = self[key] else { return nil }
    return try member.asObject()
  }

  /// Returns this node. Throws if the value is not an object.
  func asObject() throws(CatalogueError) -> CatalogueNode {
    guard case .object = value else { throw failure("an object") }
    return self
  }

  /// Returns the keys of the object that are not in `known`. Empty if the value is not an object.
  func unknownKeys(besides known: [String]) -> [String] {
    guard case .object(let members) = value else { return [] }
    return members.map(\.key).filter { !known.contains($0) }
  }
}

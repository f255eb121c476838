internal import Facts

/// A value of a configuration file with its place. Its methods throw errors that name the place.
struct CatalogueNode {
  let file: String
  let place: String
  let value: JSONValue

  /// The member of an object, or nil if it is missing or null.
  subscript(key: String) -> CatalogueNode? {
    guard let member = value[key], member != .null else { return nil }
    return CatalogueNode(file: file, place: place.isEmpty ? key : "\(place).\(key)", value: member)
  }

  /// An error about this value.
  func failure(_ expected: String, found: String? = nil, advice: String = "") -> CatalogueError {
    CatalogueError(file: file, place: place, expected: expected, found: found ?? words, advice: advice)
  }

  /// An error about a missing member.
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

  /// A text, shortened for messages.
  private static func shortened(_ text: Substring) -> String {
    let limit = 60
    return text.count > limit ? text.prefix(limit) + "…" : String(text)
  }

  /// The value, which must be a text.
  func text() throws(CatalogueError) -> String {
    guard case .text(let text) = value else { throw failure("a string") }
    return text
  }

  /// A member that must be a text, or nil if it is missing.
  func text(_ key: String) throws(CatalogueError) -> String? { try self[key]?.text() }

  /// A required member that must be a text with at least one character.
  func requiredText(_ key: String) throws(CatalogueError) -> String {
    guard let member = self[key] else { throw missing(key, "a string") }
    let text = try member.text()
    guard !text.isEmpty else { throw member.failure("a string that is not empty") }
    return text
  }

  /// A member that must be true or false. False if it is missing.
  func flag(_ key: String) throws(CatalogueError) -> Bool {
    guard let member = self[key] else { return false }
    guard case .flag(let flag) = member.value else { throw member.failure("true or false") }
    return flag
  }

  /// A member that must be a whole number in a range, or nil if it is missing.
  func integer(_ key: String, in range: ClosedRange<Int64>) throws(CatalogueError) -> Int? {
    guard let member = self[key] else { return nil }
    guard case .integer(let number) = member.value, range.contains(number) else {
      throw member.failure("a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return Int(number)
  }

  /// The elements of a member that must be a list. Empty if it is missing.
  func list(_ key: String) throws(CatalogueError) -> [CatalogueNode] {
    guard let member = self[key] else { return [] }
    guard case .list(let elements) = member.value else { throw member.failure("a list") }
    return elements.enumerated().map { position, element in
      CatalogueNode(file: file, place: "\(member.place)[\(position)]", value: element)
    }
  }

  /// A member that must be an object, or nil if it is missing.
  func object(_ key: String) throws(CatalogueError) -> CatalogueNode? {
    guard let member = self[key] else { return nil }
    return try member.asObject()
  }

  /// The value, which must be an object.
  func asObject() throws(CatalogueError) -> CatalogueNode {
    guard case .object = value else { throw failure("an object") }
    return self
  }

  /// The keys of an object that are not in `known`.
  func unknownKeys(besides known: [String]) -> [String] {
    guard case .object(let members) = value else { return [] }
    return members.map(\.key).filter { !known.contains($0) }
  }
}

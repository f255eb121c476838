internal import Facts

/// A value within a configuration file, with its place, and readers that say what is wrong with it.
struct CatalogueNode {
  let file: String
  let place: String
  let value: JSONValue

  /// The members of an object; nothing where there is none by that name, or null.
  subscript(key: String) -> CatalogueNode? {
    guard let member = value[key], member != .null else { return nil }
    return CatalogueNode(file: file, place: place.isEmpty ? key : "\(place).\(key)", value: member)
  }

  /// An error about this value.
  func failure(_ expected: String, found: String? = nil, advice: String = "") -> CatalogueError {
    CatalogueError(file: file, place: place, expected: expected, found: found ?? words, advice: advice)
  }

  /// An error about a member that is not there.
  func missing(_ key: String, _ expected: String, advice: String = "") -> CatalogueError {
    CatalogueError(
      file: file, place: place.isEmpty ? key : "\(place).\(key)", expected: expected, found: "nothing",
      advice: advice)
  }

  private var words: String {
    switch value {
    case .text(let text): "“\(ValueWords.shortened(text))”"
    case .integer(let number): "\(number)"
    case .fraction(let digits): digits
    case .flag(let flag): flag ? "true" : "false"
    case .null, .list, .object: value.typeName
    }
  }

  /// A text.
  func text() throws(CatalogueError) -> String {
    guard case .text(let text) = value else { throw failure("a text") }
    return text
  }

  /// The text of a member, or nothing.
  func text(_ key: String) throws(CatalogueError) -> String? { try self[key]?.text() }

  /// The text of a member that has to be there.
  func requiredText(_ key: String) throws(CatalogueError) -> String {
    guard let member = self[key] else { throw missing(key, "a text") }
    let text = try member.text()
    guard !text.isEmpty else { throw member.failure("a text that is not empty") }
    return text
  }

  /// A member that is true or false; false where it is missing.
  func flag(_ key: String) throws(CatalogueError) -> Bool {
    guard let member = self[key] else { return false }
    guard case .flag(let flag) = member.value else { throw member.failure("true or false") }
    return flag
  }

  /// A whole number in a range, or nothing.
  func integer(_ key: String, in range: ClosedRange<Int64>) throws(CatalogueError) -> Int? {
    guard let member = self[key] else { return nil }
    guard case .integer(let number) = member.value, range.contains(number) else {
      throw member.failure("a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return Int(number)
  }

  /// The elements of a list; none where it is missing.
  func list(_ key: String) throws(CatalogueError) -> [CatalogueNode] {
    guard let member = self[key] else { return [] }
    guard case .list(let elements) = member.value else { throw member.failure("a list") }
    return elements.enumerated().map { position, element in
      CatalogueNode(file: file, place: "\(member.place)[\(position)]", value: element)
    }
  }

  /// An object, or nothing where it is missing.
  func object(_ key: String) throws(CatalogueError) -> CatalogueNode? {
    guard let member = self[key] else { return nil }
    return try member.asObject()
  }

  /// The value itself, if it is an object.
  func asObject() throws(CatalogueError) -> CatalogueNode {
    guard case .object = value else { throw failure("an object") }
    return self
  }

  /// The keys of an object that are not among the known ones.
  func unknownKeys(besides known: [String]) -> [String] {
    guard case .object(let members) = value else { return [] }
    return members.map(\.key).filter { !known.contains($0) }
  }
}

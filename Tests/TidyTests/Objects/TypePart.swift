/// A declaration of a type, or one of its extensions.
struct TypePart {
  let file: SourceFile
  /// The name with the names of the types around it.
  let name: String
  /// `class`, `struct`, `extension` and so on.
  let kind: String
  /// The indexes of the first and the last line.
  let start: Int
  let end: Int
  /// Whether only its file sees the type.
  let isPrivate: Bool
  /// The lines directly in the braces, by index.
  private let members: [Int]

  private static let declaration = Pattern(
    #"^\s*((?:@\w+(?:\([^)]*\))?\s+|\w+(?:\(\w+\))?\s+)*?)(class|struct|enum|actor|protocol|extension)\s+([A-Z]\w*(?:\.\w+)*)"#
  )
  private static let property = Pattern(
    #"^\s*((?:@\w+(?:\([^)]*\))?\s+|\w+(?:\(\w+\))?\s+)*)var\s+(\w+)(.*)$"#)
  private static let mutation = Pattern(#"\bmutating\s"#)
  private static let member = Pattern(#"^(?!.*\bstatic\b).*\b(?:func|var|let|init|subscript|case)\b"#)

  /// The target and the name.
  var key: String { TypePart.target(of: file.path) + "." + name }

  /// The first line of the comment before the declaration; empty if there is none.
  var comment: String {
    var first = ""
    for line in file.lines[..<start].reversed() {
      let words = line.drop { $0 == " " }
      if words.hasPrefix("///") { first = String(words.dropFirst(3).drop { $0 == " " }) }
      guard words.hasPrefix("///") || words.hasPrefix("@") else { break }
    }
    return first
  }

  var isMutating: Bool { members.contains { TypePart.mutation.matches(file.code[$0]) } }

  /// Whether it only adds static members, such as one value of the type.
  var isStatic: Bool { kind == "extension" && !members.contains { TypePart.member.matches(file.code[$0]) } }

  /// The stored variables that other files can set.
  var openProperties: [TypeBody.OpenProperty] {
    guard ["class", "struct", "actor"].contains(kind), !isPrivate else { return [] }
    return members.compactMap { index in
      guard let match = TypePart.property.firstMatch(file.code[index]),
        !["private", "static ", "class "].contains(where: match[1].contains), isStored(match[3], index),
        !isOfApple(match[1])
      else { return nil }
      return TypeBody.OpenProperty(name: match[2], path: file.path, line: index + 1)
    }
  }

  /// Whether Apple declares a property. The public properties of the client are those of Apple's modules.
  private func isOfApple(_ modifiers: String) -> Bool {
    file.path.hasPrefix("Clients/") && ["public", "open"].contains(where: modifiers.contains)
  }

  /// Whether a property has a value of its own. A computed one has a body and no value.
  private func isStored(_ rest: String, _ index: Int) -> Bool {
    guard let brace = rest.firstIndex(of: "{") else { return true }
    if rest[..<brace].contains("=") { return true }
    let next = index + 1 < file.code.count ? file.code[index + 1] : ""
    return ["didSet", "willSet"].contains { rest[brace...].contains($0) || next.contains($0 + " {") }
  }

  static func all(in file: SourceFile) -> [TypePart] {
    guard !target(of: file.path).isEmpty, file.pathExtension == "swift" else { return [] }
    let depths = depths(of: file.code)
    var parts: [TypePart] = []
    for (index, groups) in file.codeMatches(declaration) {
      guard let end = FunctionSize.lastLine(of: index, in: file) else { continue }
      let outer = groups[2] == "extension" ? nil : parts.last { $0.start < index && index <= $0.end }
      let members = (index + 1..<max(end, index + 1)).filter { depths[$0] == depths[index] + 1 }
      parts.append(
        TypePart(
          file: file, name: outer.map { "\($0.name).\(groups[3])" } ?? groups[3], kind: groups[2],
          start: index, end: end, isPrivate: groups[1].contains("private") || outer?.isPrivate ?? false,
          members: members))
    }
    return parts
  }

  /// The number of open braces before each line.
  private static func depths(of code: [String]) -> [Int] {
    var depth = 0
    return code.map { line in
      defer {
        for byte in line.utf8 {
          if byte == UInt8(ascii: "{") { depth += 1 } else if byte == UInt8(ascii: "}") { depth -= 1 }
        }
      }
      return depth
    }
  }

  /// The target of a source file; for the Swift client, its folder.
  private static func target(of path: String) -> String {
    let parts = path.split(separator: "/")
    if let target = SourceFile.partsFromTarget(of: path).first { return String(target) }
    guard parts.count > 3, parts[0] == "Clients", parts[1] == "swift" else { return "" }
    return parts[2...(parts[2] == "AppleModules" ? 3 : 2)].joined(separator: "/")
  }
}

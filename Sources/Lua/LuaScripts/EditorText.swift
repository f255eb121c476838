/// A file of definitions for editors that support Lua, built line by line.
public struct EditorText {
  /// The file so far.
  public private(set) var text: String

  /// Begins a file with a title.
  public init(_ title: String) {
    text = "---@meta\n-- \(title)\n-- Written by `assay editor`; it is never run.\n"
  }

  /// Appends an alias for one of several strings, each with its meaning.
  public mutating func alias(_ name: String, _ words: [(word: String, sentence: String)]) {
    text += "\n---@alias assay.\(name)\n"
    for (word, sentence) in words {
      text += "---| '\"\(word)\"'" + (sentence.isEmpty ? "" : " # " + sentence) + "\n"
    }
  }

  /// Appends an alias for a type.
  public mutating func alias(_ name: String, of type: String, _ sentence: String) {
    text += "\n---\(sentence)\n---@alias assay.\(name) \(type)\n"
  }

  /// Appends a table with its fields.
  public mutating func table(_ table: DeclaredTable) { self.table(table.name, table.sentence, table.fields) }

  /// Appends a table with its fields.
  public mutating func table(_ name: String, _ sentence: String, _ fields: [DeclaredTable.Field]) {
    text += "\n---\(sentence)\n---@class assay.\(name)\n"
    for field in fields { text += "---@field \(field.name) \(field.type) \(field.sentence)\n" }
  }

  /// Begins an object type. Append the methods of the object next.
  public mutating func object(_ name: String, _ sentence: String) {
    text += "\n---\(sentence)\n---@class assay.\(name)\n"
    declare(name)
  }

  /// Appends the variable on which the methods of the last object are declared.
  public mutating func declare(_ name: String) { text += "local \(name) = {}\n" }

  /// Assigns objects to fields of another object.
  public mutating func assign(_ owner: String, _ fields: [(name: String, object: String)]) {
    text += "\n"
    for (name, object) in fields { text += "\(owner).\(name) = \(object)\n" }
  }

  /// Appends a table of constants.
  public mutating func constant(_ path: String, of type: String, _ sentence: String) {
    text += "\n---\(sentence)\n---@type \(type)\n\(path) = {}\n"
  }

  public mutating func function(
    _ path: String, _ parameters: [Parameter], gives result: String, overloads: [String] = [],
    _ sentence: String
  ) {
    text += "\n---\(sentence)\n"
    for parameter in parameters { text += "---@param \(parameter.name) \(parameter.type)\n" }
    if !result.isEmpty { text += "---@return \(result)\n" }
    for overload in overloads { text += "---@overload \(overload)\n" }
    let names = parameters.map(\.plainName).joined(separator: ", ")
    text += "function \(path)(\(names)) end\n"
  }

  /// A parameter. A trailing question mark means that it is optional.
  public struct Parameter {
    /// The name, including the question mark.
    public let name: String
    /// The type, in the form of editor definitions.
    public let type: String

    public init(_ name: String, _ type: String) {
      self.name = name
      self.type = type
    }

    /// Parses parameters from a line such as `path: string, content?: string`.
    public static func list(_ line: String) -> [Parameter] {
      line.isEmpty
        ? []
        : line.split(separator: ", ").map { part in
          let colon = part.firstIndex(of: ":") ?? part.endIndex
          return Parameter(String(part[..<colon]), String(part[colon...].dropFirst(2)))
        }
    }

    /// The name without the question mark.
    public var plainName: String { name.hasSuffix("?") ? String(name.dropLast()) : name }
  }
}

/// A file of definitions for editors that know Lua, line by line.
public struct EditorText {
  /// The file so far.
  public private(set) var text: String

  /// Begins a file.
  public init(_ title: String) {
    text = "---@meta\n-- \(title)\n-- Written by `assay editor`; it is never run.\n"
  }

  /// A name for one of several texts, each with what it means.
  public mutating func alias(_ name: String, _ words: [(word: String, sentence: String)]) {
    text += "\n---@alias assay.\(name)\n"
    for (word, sentence) in words {
      text += "---| '\"\(word)\"'" + (sentence.isEmpty ? "" : " # " + sentence) + "\n"
    }
  }

  /// A name for a type.
  public mutating func alias(_ name: String, of type: String, _ sentence: String) {
    text += "\n---\(sentence)\n---@alias assay.\(name) \(type)\n"
  }

  /// A table with its fields.
  public mutating func table(_ table: DeclaredTable) { self.table(table.name, table.sentence, table.fields) }

  /// A table with its fields.
  public mutating func table(_ name: String, _ sentence: String, _ fields: [DeclaredTable.Field]) {
    text += "\n---\(sentence)\n---@class assay.\(name)\n"
    for field in fields { text += "---@field \(field.name) \(field.type) \(field.sentence)\n" }
  }

  /// The beginning of a kind of object whose methods follow.
  public mutating func object(_ name: String, _ sentence: String) {
    text += "\n---\(sentence)\n---@class assay.\(name)\n"
    declare(name)
  }

  /// The place to which the methods of the last object are written.
  public mutating func declare(_ name: String) { text += "local \(name) = {}\n" }

  /// Puts objects into fields of another.
  public mutating func assign(_ owner: String, _ fields: [(name: String, object: String)]) {
    text += "\n"
    for (name, object) in fields { text += "\(owner).\(name) = \(object)\n" }
  }

  /// A table of constants.
  public mutating func constant(_ path: String, of type: String, _ sentence: String) {
    text += "\n---\(sentence)\n---@type \(type)\n\(path) = {}\n"
  }

  /// A function.
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

  /// A parameter; a question mark behind its name says that it can be left out.
  public struct Parameter {
    /// The name, with the question mark.
    public let name: String
    /// The type, as editors write it.
    public let type: String

    /// Makes a parameter.
    public init(_ name: String, _ type: String) {
      self.name = name
      self.type = type
    }

    /// The parameters in a line such as `path: string, content?: string`.
    public static func list(_ line: String) -> [Parameter] {
      line.isEmpty
        ? []
        : line.split(separator: ", ").map { part in
          let colon = part.firstIndex(of: ":") ?? part.endIndex
          return Parameter(String(part[..<colon]), String(part[colon...].dropFirst(2)))
        }
    }

    /// The name alone.
    public var plainName: String { name.hasSuffix("?") ? String(name.dropLast()) : name }
  }
}

/// A table that a script writes or is handed, with its fields: one list for the checks, the reference and the editors.
public struct DeclaredTable: Sendable {
  /// A field of a table.
  public struct Field: Sendable {
    /// Its name; a question mark behind it says that it can be missing.
    public let name: String
    /// Its type, as editors write it.
    public let type: String
    /// The sentence that describes it.
    public let sentence: String

    /// Makes a field.
    public init(_ name: String, _ type: String, _ sentence: String) {
      self.name = name
      self.type = type
      self.sentence = sentence
    }

    /// The name alone.
    public var plainName: String { name.hasSuffix("?") ? String(name.dropLast()) : name }
  }

  /// Its name, as editors know it without the prefix of the tool.
  public let name: String
  /// The sentence that describes it.
  public let sentence: String
  /// Its fields, in the order of the reference.
  public let fields: [Field]

  /// Makes a table.
  public init(_ name: String, _ sentence: String, _ fields: [Field]) {
    self.name = name
    self.sentence = sentence
    self.fields = fields
  }

  /// The names of the fields.
  public var names: [String] { fields.map(\.plainName) }
}

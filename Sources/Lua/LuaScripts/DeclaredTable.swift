/// A table that a script writes or receives, with its fields. The checks, the reference and the editor
/// definitions all use this list.
public struct DeclaredTable: Sendable {
  /// A field of a table.
  public struct Field: Sendable {
    /// The name. A trailing question mark means that the field is optional.
    public let name: String
    /// The type, in the form of editor definitions.
    public let type: String
    /// A sentence about the field.
    public let sentence: String

    public init(_ name: String, _ type: String, _ sentence: String) {
      self.name = name
      self.type = type
      self.sentence = sentence
    }

    /// The name without the question mark.
    public var plainName: String { name.hasSuffix("?") ? String(name.dropLast()) : name }
  }

  /// The name in editor definitions, without the tool's prefix.
  public let name: String
  /// A sentence about the table.
  public let sentence: String
  /// The fields, in the order of the reference.
  public let fields: [Field]

  public init(_ name: String, _ sentence: String, _ fields: [Field]) {
    self.name = name
    self.sentence = sentence
    self.fields = fields
  }

  /// The names of the fields.
  public var names: [String] { fields.map(\.plainName) }
}

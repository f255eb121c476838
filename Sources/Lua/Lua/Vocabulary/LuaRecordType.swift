/// The fields of tables of one type that the host creates. Reading any other field of such a table is an
/// error.
public struct LuaRecordType: Equatable, Sendable {
  /// The name in messages such as `receipt_check has no field 'entries'`.
  public var name: String
  /// All fields of the type, including fields that some of its tables lack.
  public var fields: [String]
  /// Advice about fields of a former version, by name.
  public var formerFields: [String: String]

  /// Creates a type. Tables refer to it by its position in the vocabulary.
  public init(_ name: String, fields: [String], formerFields: [String: String] = [:]) {
    self.name = name
    self.fields = fields
    self.formerFields = formerFields
  }
}

/// The fields of tables of one type that the host hands over. To read another field of one is an error.
public struct LuaRecordType: Equatable, Sendable {
  /// The name in messages: `receipt_check has no field 'entries'`.
  public var name: String
  /// Its fields, with those that one table has and another has not.
  public var fields: [String]
  /// Advice about fields that it had in a former version, by their names.
  public var formerFields: [String: String]

  /// A type; tables name it by its position in the vocabulary.
  public init(_ name: String, fields: [String], formerFields: [String: String] = [:]) {
    self.name = name
    self.fields = fields
    self.formerFields = formerFields
  }
}

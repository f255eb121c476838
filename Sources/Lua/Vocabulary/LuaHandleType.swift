/// The fields and methods of handles of one type. The host chooses their numbers and is called with them.
public struct LuaHandleType: Equatable, Sendable {
  /// The name in messages: `transaction has no field 'stat'`.
  public var name: String
  /// Functions called with a colon; the first argument is the handle.
  public var methods: [(name: String, function: Int)]
  /// Values read with a dot; the only argument is the handle.
  public var fields: [(name: String, function: Int)]
  /// Gives the text for `tostring`; without it a handle is shown as `name#index`.
  public var description: Int?
  /// Fields whose value is the handle of another type, given by its tag, with the same instance and index.
  public var twins: [(name: String, type: UInt8)] = []

  /// A handle type; its tag is its position in the vocabulary.
  public init(
    _ name: String, methods: [(name: String, function: Int)] = [],
    fields: [(name: String, function: Int)] = [],
    description: Int? = nil
  ) {
    self.name = name
    self.methods = methods
    self.fields = fields
    self.description = description
  }

  /// Whether both offer the same.
  public static func == (left: LuaHandleType, right: LuaHandleType) -> Bool {
    left.name == right.name && left.description == right.description
      && left.methods.elementsEqual(right.methods, by: ==) && left.fields.elementsEqual(right.fields, by: ==)
  }
}

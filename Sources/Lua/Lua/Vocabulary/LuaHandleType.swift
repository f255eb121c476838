/// The fields and methods of handles of one type. The host chooses the numbers of functions and receives
/// them in calls.
public struct LuaHandleType: Equatable, Sendable {
  /// The name in messages such as `transaction has no field 'stat'`.
  public var name: String
  /// Functions called with a colon; the first argument is the handle.
  public var methods: [(name: String, function: Int)]
  /// Values read with a dot. The only argument is the handle.
  public var fields: [(name: String, function: Int)]
  /// The function that returns the text for `tostring`. Without it a handle is shown as `name#index`.
  public var description: Int?
  /// The function that runs if a script calls a handle. A generic `for` loop over the handle then calls it for
  /// each value. Nil if handles cannot be called.
  public var call: Int?
  /// Fields whose value is a handle of another type, given by its tag, with the same instance and index.
  public var twins: [(name: String, type: UInt8)] = []

  /// Creates a handle type. Its tag is its position in the vocabulary.
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

  /// Whether both types have the same name and members.
  public static func == (left: LuaHandleType, right: LuaHandleType) -> Bool {
    left.name == right.name && left.description == right.description && left.call == right.call
      && left.methods.elementsEqual(right.methods, by: ==) && left.fields.elementsEqual(right.fields, by: ==)
  }
}

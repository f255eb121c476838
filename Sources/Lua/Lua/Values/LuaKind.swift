/// The kind of a value, before it is read.
public enum LuaKind: Sendable, Equatable {
  case `nil`
  case boolean
  case integer
  case number
  case string
  case handle
  case function
  case table
  case unsupported

  /// The name in Lua, for messages such as `string expected, got number`.
  public var typeName: String {
    switch self {
    case .nil: "nil"
    case .boolean: "boolean"
    case .integer, .number: "number"
    case .string: "string"
    case .handle: "handle"
    case .function: "function"
    case .table: "table"
    case .unsupported: "unsupported value"
    }
  }
}

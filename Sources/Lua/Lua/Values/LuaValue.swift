/// A value passed between host and script, where convenience matters more than speed.
public enum LuaValue: Equatable, Sendable {
  case `nil`
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  /// A string that is not valid UTF-8.
  case bytes([UInt8])
  case handle(LuaHandle)
  case function(LuaFunction)
  case table(LuaTable)
  /// A frozen module, as its index in the machine.
  case module(Int)

  /// The text, if the value is a valid UTF-8 string.
  public var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The integer, including a float without a fraction.
  public var integer: Int? {
    switch self {
    case .integer(let integer): integer
    case .number(let number): Int(exactly: number)
    case .nil, .boolean, .string, .bytes, .handle, .function, .table, .module: nil
    }
  }

  public var boolean: Bool? {
    guard case .boolean(let boolean) = self else { return nil }
    return boolean
  }

  public var handle: LuaHandle? {
    guard case .handle(let handle) = self else { return nil }
    return handle
  }

  public var function: LuaFunction? {
    guard case .function(let function) = self else { return nil }
    return function
  }

  public var table: LuaTable? {
    guard case .table(let table) = self else { return nil }
    return table
  }

  /// The name of the value's type in Lua.
  public var typeName: String {
    switch self {
    case .nil: "nil"
    case .boolean: "boolean"
    case .integer, .number: "number"
    case .string, .bytes: "string"
    case .handle: "handle"
    case .function: "function"
    case .table: "table"
    case .module: "module"
    }
  }
}

internal import CLuaBridge

/// Values from Lua: the arguments of a host call, or the return values of a run. They are borrowed: valid
/// until the host call returns, or until the machine runs again. Reading a value as another kind returns
/// nil.
public struct LuaArguments {
  let borrowed: luabridge_arguments
  private unowned(unsafe) let machine: LuaMachine

  init(_ borrowed: luabridge_arguments, machine: LuaMachine) {
    self.borrowed = borrowed
    self.machine = machine
  }

  public var count: Int { Int(borrowed.count) }

  /// The position of the call in a script; line zero if unknown.
  public var position: (chunkName: String, line: Int) {
    var chunk: UnsafePointer<CChar>?
    var length = 0
    let line = luabridge_position(borrowed, &chunk, &length)
    let bytes = UnsafeRawBufferPointer(start: chunk, count: length)
    return (String(decoding: bytes, as: UTF8.self), Int(line))
  }

  private func item(_ index: Int) -> luabridge_value? {
    guard index >= 0, index < count, let items = borrowed.items else { return nil }
    return items[index]
  }

  /// The kind of an argument; an argument that was not passed has the kind nil.
  public func kind(at index: Int) -> LuaKind {
    switch item(index)?.kind ?? .nil {
    case .nil: .nil
    case .boolean: .boolean
    case .integer: .integer
    case .number: .number
    case .string: .string
    case .handle: .handle
    case .function: .function
    case .table: .table
    case .module, .handles, .tableEnd, .unsupported: .unsupported
    }
  }

  /// The integer at an index. A float without a fraction counts as an integer; nil for any other value.
  public func integer(at index: Int) -> Int? {
    guard let item = item(index) else { return nil }
    if item.kind == .integer { return Int(item.as.integer) }
    return item.kind == .number ? Int(exactly: item.as.number) : nil
  }

  /// The number at an index, as a float; nil if the value is not a number.
  public func number(at index: Int) -> Double? {
    guard let item = item(index) else { return nil }
    if item.kind == .number { return item.as.number }
    return item.kind == .integer ? Double(item.as.integer) : nil
  }

  public func boolean(at index: Int) -> Bool? {
    guard let item = item(index), item.kind == .boolean else { return nil }
    return item.as.integer != 0
  }

  public func handle(at index: Int) -> LuaHandle? {
    guard let item = item(index), item.kind == .handle else { return nil }
    return LuaHandle(bits: item.as.handle)
  }

  /// The bytes of the string at an index, borrowed; nil if the value is not a string.
  public func bytes(at index: Int) -> UnsafeBufferPointer<UInt8>? {
    guard let item = item(index), item.kind == .string else { return nil }
    let start = UnsafeRawPointer(item.as.bytes)?.assumingMemoryBound(to: UInt8.self)
    return UnsafeBufferPointer(start: start, count: Int(item.length))
  }

  /// The string at an index; nil if the value is not a string. Bytes that are not UTF-8 are replaced.
  public func string(at index: Int) -> String? {
    bytes(at: index).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The function at an index, kept alive until `LuaMachine.release` or the next restore; nil if the value
  /// is not a function.
  public func function(at index: Int) -> LuaFunction? {
    guard let item = item(index), item.kind == .function else { return nil }
    return machine.keep(borrowed, index)
  }

  /// Passes the functions of a table to `take`. Nil if the table contains anything but functions under
  /// these names. In that case `table(at:)` can give details.
  public func functions<Result>(
    at index: Int, named names: [StaticString], _ take: (LuaFunctions) -> Result?
  ) -> Result? {
    machine.functions(borrowed, index, named: names, take)
  }

  /// A deep copy of a table.
  ///
  /// - Throws: `LuaError` if the value is not a table, contains itself, is too deep, or has keys that
  ///   cannot be ordered.
  public func table(at index: Int) throws(LuaError) -> LuaTable {
    guard let item = item(index), item.kind == .table else {
      throw LuaError(kind: .runtime, message: "table expected, got \(kind(at: index).typeName)")
    }
    return try machine.readTable(borrowed, index)
  }

  /// Any value. Tables are copied deeply.
  ///
  /// - Throws: `LuaError` if the value is a table that cannot be copied.
  public func value(at index: Int) throws(LuaError) -> LuaValue {
    guard let item = item(index) else { return .nil }
    if item.kind == .table { return try machine.readTableValue(borrowed, index) }
    if item.kind == .function { return machine.keep(borrowed, index).map { .function($0) } ?? .nil }
    return LuaValue(item, life: 0)
  }
}

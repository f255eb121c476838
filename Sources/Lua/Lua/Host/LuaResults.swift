internal import CLuaBridge

/// Values passed to Lua: the results of a host call, or the arguments of a run. They are written to a
/// buffer of the machine, so appending does not allocate.
public struct LuaResults {
  let values: UnsafeMutablePointer<luabridge_values>

  init(_ machine: OpaquePointer) {
    values = luabridge_values_of(machine)
  }

  public mutating func appendNil() {
    luabridge_append(values, .nil, 0, 0)
  }

  public mutating func append(_ boolean: Bool) {
    luabridge_append(values, .boolean, 0, boolean ? 1 : 0)
  }

  public mutating func append(_ integer: Int) {
    luabridge_append(values, .integer, 0, Int64(integer))
  }

  public mutating func append(_ number: Double) {
    luabridge_append_number(values, number)
  }

  public mutating func append(_ string: String) {
    var string = string
    string.withUTF8 { append($0) }
  }

  /// Appends a string whose bytes are known at compile time.
  public mutating func append(_ string: StaticString) {
    append(UnsafeBufferPointer(start: string.utf8Start, count: string.utf8CodeUnitCount))
  }

  /// Appends a string of any bytes.
  public mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    bytes.withMemoryRebound(to: CChar.self) { luabridge_append_bytes(values, $0.baseAddress, $0.count) }
  }

  /// Appends a string of any bytes.
  public mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { append($0) }
  }

  public mutating func append(_ handle: LuaHandle) {
    luabridge_append(values, .handle, 0, Int64(bitPattern: handle.bits))
  }

  public mutating func append(_ function: LuaFunction) {
    luabridge_append(values, .function, 0, Int64(function.reference))
  }

  public mutating func append(module index: Int) {
    luabridge_append(values, .module, 0, Int64(index))
  }

  /// Appends a list of handles of one type and instance.
  public mutating func append(handles indices: UnsafeBufferPointer<UInt32>, type: UInt8, instance: UInt32 = 0)
  {
    let base = LuaHandle(type: type, instance: instance, index: 0).bits
    luabridge_append_handles(values, base, indices.baseAddress, indices.count)
  }

  /// Appends a list of handles of one type and instance.
  public mutating func append(handles indices: [UInt32], type: UInt8, instance: UInt32 = 0) {
    indices.withUnsafeBufferPointer { append(handles: $0, type: type, instance: instance) }
  }

  /// Begins a table. The following values are alternating keys and values, until `closeTable`.
  public mutating func openTable(listCount: Int = 0, fieldCount: Int = 0) {
    luabridge_append(values, .table, UInt32(clamping: listCount), Int64(fieldCount))
  }

  /// Begins a table of a record type, identified by its position in the vocabulary. The following values
  /// are alternating keys and values, until `closeTable`.
  public mutating func openRecord(_ type: UInt8, listCount: Int = 0, fieldCount: Int = 0) {
    luabridge_append(
      values, .table, UInt32(clamping: listCount), (Int64(type) + 1) << 32 | Int64(fieldCount))
  }

  /// Begins a table that a script cannot change. The following values are alternating keys and values,
  /// until `closeTable`.
  public mutating func openFrozenTable() {
    luabridge_append(values, .table, 0, -1)
  }

  /// Appends a table that a script can read but not change, including the tables inside it.
  public mutating func append(frozen table: LuaTable) {
    openFrozenTable()
    for position in 0..<table.count {
      append(table.keys[position])
      if let inner = table.values[position].table {
        append(frozen: inner)
      } else {
        append(table.values[position])
      }
    }
    closeTable()
  }

  /// Ends the innermost table.
  public mutating func closeTable() {
    luabridge_append(values, .tableEnd, 0, 0)
  }

  /// Appends a table with all its contents.
  public mutating func append(_ table: LuaTable) {
    if let type = table.recordType {
      openRecord(type, fieldCount: table.count)
    } else {
      openTable(fieldCount: table.count)
    }
    for position in 0..<table.count {
      append(table.keys[position])
      append(table.values[position])
    }
    closeTable()
  }

  /// Appends any value.
  public mutating func append(_ value: LuaValue) {
    switch value {
    case .nil: appendNil()
    case .boolean(let boolean): append(boolean)
    case .integer(let integer): append(integer)
    case .number(let number): append(number)
    case .string(let string): append(string)
    case .bytes(let bytes): append(bytes)
    case .handle(let handle): append(handle)
    case .function(let function): append(function)
    case .table(let table): append(table)
    case .module(let index): append(module: index)
    }
  }

  /// Appends the message of an error. Use it as `return results.raise("…")`.
  public mutating func raise(_ message: String) -> LuaOutcome {
    append(message)
    return .raised
  }
}

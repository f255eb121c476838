internal import CLuaBridge

extension LuaValue {
  /// Reads a value of a stream that is not a table. Bytes are copied.
  init(_ item: luabridge_value, life: UInt32) {
    switch item.kind {
    case .nil, .table, .handles, .tableEnd, .unsupported: self = .nil
    case .boolean: self = .boolean(item.as.integer != 0)
    case .integer: self = .integer(Int(item.as.integer))
    case .number: self = .number(item.as.number)
    case .handle: self = .handle(LuaHandle(bits: item.as.handle))
    case .function: self = .function(LuaFunction(reference: Int32(item.as.integer), life: life))
    case .module: self = .module(Int(item.as.integer))
    case .string:
      let start = UnsafeRawPointer(item.as.bytes)?.assumingMemoryBound(to: UInt8.self)
      let bytes = UnsafeBufferPointer(start: start, count: Int(item.length))
      // The standard library's check looks up its types at each call. That takes longer than checking a
      // short text.
      let isASCII = bytes.allSatisfy { $0 < 0x80 }
      let text = isASCII ? String(decoding: bytes, as: UTF8.self) : String(validating: bytes, as: UTF8.self)
      self = text.map { .string($0) } ?? .bytes(Array(bytes))
    }
  }

  /// Reads one value of a stream with all its contents, and advances the position past it.
  init(stream items: UnsafePointer<luabridge_value>, position: inout Int, life: UInt32) {
    let item = items[position]
    position += 1
    guard item.kind == .table else {
      self.init(item, life: life)
      return
    }
    var table = LuaTable()
    while items[position].kind != .tableEnd {
      let key = LuaValue(stream: items, position: &position, life: life)
      table.append(key: key, value: LuaValue(stream: items, position: &position, life: life))
    }
    position += 1
    self = .table(table)
  }
}

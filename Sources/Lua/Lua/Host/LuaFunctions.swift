internal import CLuaBridge

/// The functions of a table of handlers, by index of their names. They are valid until the closure that
/// receives them returns.
public struct LuaFunctions {
  private let found: UnsafeMutableBufferPointer<luabridge_named>
  private let life: UInt32

  init(_ found: UnsafeMutableBufferPointer<luabridge_named>, life: UInt32) {
    self.found = found
    self.life = life
  }

  /// The function under the name at an index; nil if the table has none.
  public subscript(place: Int) -> LuaFunction? {
    let reference = found[place].reference
    return reference == 0 ? nil : LuaFunction(reference: reference, life: life)
  }
}

extension LuaMachine {
  func functions<Result>(
    _ borrowed: luabridge_arguments, _ index: Int, named names: [StaticString],
    _ take: (LuaFunctions) -> Result?
  ) -> Result? {
    withUnsafeTemporaryAllocation(of: luabridge_named.self, capacity: names.count) { wanted in
      for (place, name) in names.enumerated() {
        let bytes = UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
        wanted.initializeElement(
          at: place, to: luabridge_named(name: bytes, length: name.utf8CodeUnitCount, reference: 0))
      }
      guard luabridge_read_functions(borrowed, Int32(index), wanted.baseAddress, Int32(names.count)) else {
        return nil
      }
      return take(LuaFunctions(wanted, life: life))
    }
  }
}

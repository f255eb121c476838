internal import CLuaBridge

/// The plain values of a table with known names, by index of the name. They are valid until the closure
/// that receives them returns.
public struct LuaFields {
  private let found: UnsafeMutableBufferPointer<luabridge_field>

  init(_ found: UnsafeMutableBufferPointer<luabridge_field>) { self.found = found }

  /// Whether the table has no value under the name at an index.
  public func isMissing(_ place: Int) -> Bool { found[place].value.kind == .nil }

  /// The string under the name at an index; nil if it is missing or not a string.
  public func bytes(_ place: Int) -> UnsafeBufferPointer<UInt8>? {
    let value = found[place].value
    guard value.kind == .string else { return nil }
    return UnsafeBufferPointer(
      start: UnsafeRawPointer(value.as.bytes)?.assumingMemoryBound(to: UInt8.self), count: Int(value.length))
  }

  /// The integer under the name at an index; nil if it is missing or not an integer.
  public func integer(_ place: Int) -> Int? {
    let value = found[place].value
    return value.kind == .integer ? Int(value.as.integer) : nil
  }
}

extension LuaArguments {
  /// Passes the values of a table to `take`. Nil if the table contains anything but strings, integers and
  /// booleans under these names. In that case `table(at:)` can give details.
  public func fields<Result>(
    at index: Int, named names: [StaticString], _ take: (LuaFields) -> Result?
  ) -> Result? {
    withUnsafeTemporaryAllocation(of: luabridge_field.self, capacity: names.count) { wanted in
      for (place, name) in names.enumerated() {
        let bytes = UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
        wanted.initializeElement(
          at: place,
          to: luabridge_field(name: bytes, length: name.utf8CodeUnitCount, value: luabridge_value()))
      }
      guard luabridge_read_fields(borrowed, Int32(index), wanted.baseAddress, Int32(names.count)) else {
        return nil
      }
      return take(LuaFields(wanted))
    }
  }
}

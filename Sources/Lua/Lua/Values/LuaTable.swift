/// A deep copy of a table. Tables from scripts are sorted by key (booleans, numbers, strings, handles).
/// Tables built by the host keep the order of insertion.
public struct LuaTable: Equatable, Sendable {
  /// The keys, in order.
  public private(set) var keys: [LuaValue] = []
  /// The values, in the order of their keys.
  public private(set) var values: [LuaValue] = []
  /// The record type, as its position in the vocabulary; nil if the table has none.
  public var recordType: UInt8?

  public init() {}

  /// A list: its keys are 1, 2, 3 and so on.
  public init(list: [LuaValue]) {
    keys = (0..<list.count).map { .integer($0 + 1) }
    values = list
  }

  /// Creates a table with named fields. If it has a record type, scripts can read only the fields of that
  /// type.
  public init(fields: KeyValuePairs<String, LuaValue>, recordType: UInt8? = nil) {
    self.recordType = recordType
    for (name, value) in fields { append(key: .string(name), value: value) }
  }

  public var count: Int { keys.count }

  public var isEmpty: Bool { keys.isEmpty }

  /// Appends the entries of another table. Their keys must be new.
  public mutating func append(contentsOf other: LuaTable) {
    for place in 0..<other.count { append(key: other.keys[place], value: other.values[place]) }
  }

  /// Appends an entry. The key must be new.
  public mutating func append(key: LuaValue, value: LuaValue) {
    keys.append(key)
    values.append(value)
  }

  /// The value of a named field; nil if the field is missing.
  public subscript(name: String) -> LuaValue? {
    for (position, key) in keys.enumerated() {
      if case .string(let found) = key, found == name { return values[position] }
    }
    return nil
  }

  /// The values of the keys 1, 2, 3 and so on.
  public var list: [LuaValue] {
    var result: [LuaValue] = []
    for (position, key) in keys.enumerated() where key == .integer(result.count + 1) {
      result.append(values[position])
    }
    return result
  }

  /// The names of the fields, in order.
  public var fieldNames: [String] { keys.compactMap(\.text) }
}

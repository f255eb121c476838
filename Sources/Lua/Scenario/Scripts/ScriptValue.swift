internal import Lua

/// An argument of a recorded command. Devices and accounts are identified by name.
public indirect enum ScriptValue: Hashable, Sendable {
  case none
  case flag(Bool)
  case integer(Int)
  /// A number that is not an integer.
  case number(Double)
  case text(String)
  case bytes([UInt8])
  case device(String)
  case account(String)
  case list([ScriptValue])
  /// A table with named fields.
  case fields([ScriptField])
}

/// A named field of a table.
public struct ScriptField: Hashable, Sendable {
  public let name: String
  public var value: ScriptValue

  public init(_ name: String, _ value: ScriptValue) {
    self.name = name
    self.value = value
  }
}

extension ScriptValue {
  public var text: String? {
    guard case .text(let text) = self else { return nil }
    return text
  }

  public var integer: Int? {
    guard case .integer(let integer) = self else { return nil }
    return integer
  }

  /// The value of a named field of a table.
  public subscript(name: String) -> ScriptValue? {
    guard case .fields(let fields) = self else { return nil }
    return fields.first { $0.name == name }?.value
  }

  /// Returns a table of the fields that have a value. Returns `.none` if no field has a value.
  static func options(_ fields: [(name: String, value: ScriptValue?)]) -> ScriptValue {
    let given = fields.compactMap { name, value in value.map { ScriptField(name, $0) } }
    return given.isEmpty ? .none : .fields(given)
  }
}

extension ScriptValue {
  /// Copies a Lua value. Nil if the value, such as a function, can only exist in a script.
  init?(_ value: LuaValue, _ names: ScriptNames) {
    switch value {
    case .nil: self = .none
    case .boolean(let flag): self = .flag(flag)
    case .integer(let integer): self = .integer(integer)
    case .number(let number): self = Int(exactly: number).map(ScriptValue.integer) ?? .number(number)
    case .string(let text): self = .text(text)
    case .bytes(let bytes): self = .bytes(bytes)
    case .handle(let handle):
      switch LanguageHandle(rawValue: handle.type) {
      case .device: self = .device(names.devices[Int(handle.index)])
      case .account: self = .account(names.accounts[Int(handle.index)])
      case .world, .expectation, nil: return nil
      }
    case .table(let table):
      guard let copied = ScriptValue(table, names) else { return nil }
      self = copied
    case .function, .module: return nil
    }
  }

  private init?(_ table: LuaTable, _ names: ScriptNames) {
    let list = table.list
    var values: [ScriptValue] = []
    for value in table.values {
      guard let value = ScriptValue(value, names) else { return nil }
      values.append(value)
    }
    if !list.isEmpty, list.count == table.count {
      self = .list(values)
      return
    }
    let fields = table.fieldNames
    guard fields.count == table.count else { return nil }
    self = .fields(zip(fields, values).map { ScriptField($0, $1) })
  }
}

/// The names of a run's devices and accounts, indexed like their handles.
struct ScriptNames {
  /// The names of the devices, indexed by number.
  let devices: [String]
  /// The names of the accounts, indexed by number.
  let accounts: [String]
}

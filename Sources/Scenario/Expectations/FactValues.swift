internal import Facts
internal import Lua
internal import World

/// Facts as tables of a script.
struct FactValues {
  let stage: RunStage

  /// A fact with its fields by name.
  func value(of fact: Fact) -> LuaValue {
    let description = FactDescription.of(fact.content.kind)
    var table = LuaTable()
    for (place, field) in description.fields.enumerated() {
      table.append(key: .string(field.name), value: value(fact.content.fields[place], field.type))
    }
    table.append(key: .string("number"), value: .integer(Int(fact.sequence.rawValue)))
    return .table(table)
  }

  private func value(_ field: Int64, _ type: FieldType) -> LuaValue {
    switch type {
    case .number, .money, .instant, .interval: .integer(Int(field))
    case .flag: .boolean(field != 0)
    case .text: .string(stage.recorder.texts[TextID(rawValue: UInt32(truncatingIfNeeded: field))])
    case .error: .string(StoreErrorWords.word(for: StoreError(packed: field)))
    case .enumeration(let kind): .string(kind.cases.first { Int64($0.raw) == field }?.name ?? String(field))
    case .identifier(let kind): identifier(UInt32(truncatingIfNeeded: field), kind)
    }
  }

  private func identifier(_ number: UInt32, _ kind: IdentifierKind) -> LuaValue {
    if number == .max { return .string("none") }
    return switch kind {
    case .device: .string(stage.world[DeviceID(rawValue: number)].name)
    case .account: .string(stage.accountName(AccountID(rawValue: number)))
    case .product: .string(stage.name(of: ProductID(rawValue: number)))
    case .transaction, .purchase, .process, .observer, .payment, .request, .message, .subscription:
      .integer(Int(number))
    }
  }
}

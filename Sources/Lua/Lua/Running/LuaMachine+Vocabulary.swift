internal import CLuaBridge

extension LuaMachine {
  /// Declares to the bridge everything that scripts can access.
  func define(_ vocabulary: LuaVocabulary) {
    precondition(
      vocabulary.handleTypes.count <= 256, "at most 256 handle types, found \(vocabulary.handleTypes.count)")
    for (tag, type) in vocabulary.handleTypes.enumerated() { define(type, tag: Int32(tag)) }
    for type in vocabulary.recordTypes { define(type) }
    for member in vocabulary.globals { define(member, in: Int32(LUABRIDGE_GLOBALS), prefix: "") }
    for module in vocabulary.modules {
      define(module, in: Int32(LUABRIDGE_NO_MODULE), prefix: "")
    }
  }

  private func define(_ module: LuaModule, in parent: Int32, prefix: String) {
    let index = withName(module.name) { luabridge_define_module(bridge, parent, $0, $1) }
    let qualified = prefix + module.name
    remember(module: qualified, index: Int(index))
    for member in module.members { define(member, in: index, prefix: qualified + ".") }
  }

  private func define(_ member: LuaMember, in module: Int32, prefix: String) {
    switch member {
    case .function(let name, let function):
      withName(name) { luabridge_define_function(bridge, module, $0, $1, Int32(function)) }
    case .field(let name, let function):
      withName(name) { luabridge_define_field(bridge, module, $0, $1, Int32(function)) }
    case .value(let name, let value):
      var (values, mark) = newValues()
      values.append(value)
      withName(name) { luabridge_define_value(bridge, module, $0, $1, mark) }
    case .module(let inner):
      define(inner, in: module, prefix: prefix)
    }
  }

  private func define(_ type: LuaHandleType, tag: Int32) {
    withName(type.name) { luabridge_define_type(bridge, tag, $0, $1) }
    for (name, function) in type.methods {
      withName(name) { luabridge_define_method(bridge, tag, $0, $1, Int32(function)) }
    }
    for (name, function) in type.fields {
      withName(name) { luabridge_define_type_field(bridge, tag, $0, $1, Int32(function)) }
    }
    for (name, other) in type.twins {
      withName(name) { luabridge_define_twin(bridge, tag, $0, $1, Int32(other)) }
    }
    if let function = type.call { luabridge_define_call(bridge, tag, Int32(function)) }
    if let function = type.description { luabridge_define_description(bridge, tag, Int32(function)) }
  }

  private func define(_ type: LuaRecordType) {
    var (values, mark) = newValues()
    values.openTable(fieldCount: type.fields.count)
    for field in type.fields {
      values.append(field)
      values.append(true)
    }
    values.closeTable()
    values.openTable(fieldCount: type.formerFields.count)
    for field in type.formerFields.keys.sorted() {
      values.append(field)
      values.append(type.formerFields[field] ?? "")
    }
    values.closeTable()
    withName(type.name) { luabridge_define_record(bridge, $0, $1, mark) }
  }

  private func newValues() -> (values: LuaResults, mark: luabridge_mark) {
    let values = LuaResults(bridge)
    let mark = luabridge_mark(
      count: values.values.pointee.count, byte_count: values.values.pointee.byte_count)
    return (values, mark)
  }

  private func withName<Result>(_ name: String, _ body: (UnsafePointer<CChar>?, Int) -> Result) -> Result {
    var name = name
    return name.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { body($0.baseAddress, $0.count) }
    }
  }
}

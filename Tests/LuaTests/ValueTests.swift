import Lua
import Testing

@Suite("Values across the boundary")
struct ValueTests {
  private let bench: Bench

  init() {
    bench = Bench(LuaVocabulary(globals: [.function("take", 1), .function("give", 2)]))
  }

  @Test(
    "arguments are read as what they are, and anything else gives nil",
    arguments: [
      ("7", LuaKind.integer, 7, 7.0, nil, nil), ("7.0", .number, 7, 7.0, nil, nil),
      ("7.5", .number, nil, 7.5, nil, nil),
      ("'7'", .string, nil, nil, nil, "7"), ("true", .boolean, nil, nil, true, nil),
      ("nil", .nil, nil, nil, nil, nil),
      ("{}", .table, nil, nil, nil, nil), ("print", .function, nil, nil, nil, nil),
      ("2^70", .number, nil, 0x1p70, nil, nil),
      ("0/0", .number, nil, nil, nil, nil),
    ] as [(String, LuaKind, Int?, Double?, Bool?, String?)])
  func reading(
    expression: String, kind: LuaKind, integer: Int?, number: Double?, boolean: Bool?, string: String?
  ) throws {
    bench.host.functions[1] = { arguments, _ in
      #expect(arguments.count == 1)
      #expect(arguments.kind(at: 0) == kind)
      #expect(arguments.integer(at: 0) == integer)
      if expression != "0/0" { #expect(arguments.number(at: 0) == number) }
      #expect(arguments.boolean(at: 0) == boolean)
      #expect(arguments.string(at: 0) == string)
      #expect(arguments.handle(at: 0) == nil)
      #expect((arguments.function(at: 0) != nil) == (kind == .function))
      return .returned
    }
    _ = try bench.run("take(\(expression))")
  }

  @Test("what was not given is nil", arguments: [-1, 0, 5, Int.max])
  func missing(index: Int) throws {
    bench.host.functions[1] = { arguments, _ in
      #expect(arguments.kind(at: index) == .nil)
      #expect(arguments.integer(at: index) == nil)
      #expect(arguments.bytes(at: index) == nil)
      #expect(throws: LuaError.self) { try arguments.table(at: index) }
      return .returned
    }
    _ = try bench.run("take()")
  }

  @Test(
    "values come back as they went",
    arguments: [
      .nil, .boolean(true), .integer(.min), .integer(.max), .number(0.1), .number(-.infinity), .string(""),
      .string("text \u{1F4B0} \0 end"), .bytes([0xFF, 0, 0xC3]),
      .handle(LuaHandle(type: 3, instance: 4, index: 5)),
      .table(LuaTable()),
      .table(LuaTable(list: [.integer(1), .string("two"), .table(LuaTable(list: [.nil, .integer(3)]))])),
      .table(LuaTable(fields: ["a": .integer(1), "b": .table(LuaTable(fields: ["c": .bytes([0xFE])]))])),
      .module(1),
    ] as [LuaValue])
  func roundTrip(value: LuaValue) throws {
    bench.host.functions[2] = { _, results in
      results.append(value)
      return .returned
    }
    var received: LuaValue?
    bench.host.functions[1] = { arguments, _ in
      received = try? arguments.value(at: 0)
      return .returned
    }
    _ = try bench.run("take(give())")
    var expected = value
    if case .table(let table) = value, table.count == 3 {
      let inner = LuaTable(withKey: .integer(2), value: .integer(3))  // a nil element is no element
      expected = .table(LuaTable(list: [.integer(1), .string("two"), .table(inner)]))
    }
    #expect(received == expected)
  }

  @Test("a table arrives sorted, with its list and its fields")
  func tables() throws {
    var table = LuaTable()
    bench.host.functions[1] = { arguments, results in
      do throws(LuaError) {
        table = try arguments.table(at: 0)
        return .returned
      } catch {
        return results.raise(error.message)
      }
    }
    _ = try bench.run(
      "take { 'x', 'y', title = 't', [true] = 1, nested = { deep = { 1 } }, act = function() end }")
    #expect(table.list == [.string("x"), .string("y")])
    #expect(table.fieldNames == ["act", "nested", "title"])
    #expect(table.keys.first == .boolean(true))
    #expect(table["title"] == .string("t"))
    #expect(table["nested"]?.table?["deep"]?.table?.list == [.integer(1)])
    #expect(table["missing"] == nil)
    #expect(table.count == 6)
    let function = try #require(table["act"]?.function)
    #expect(try bench.machine.call(function) == [])
  }

  @Test(
    "a table of handlers is read by names, and any other table is left to a closer look",
    arguments: [
      ("take { one = function() return 1 end, two = function() return 2 end }", [1, 2]),
      ("take { two = function() return 2 end }", [nil, 2]), ("take {}", [nil, nil]),
      ("take { one = function() end, three = function() end }", nil),
      ("take { one = function() end, two = 2 }", nil), ("take { function() end }", nil),
      ("take(print)", nil), ("take()", nil),
    ] as [(String, [Int?]?)])
  func handlers(script: String, expected: [Int?]?) throws {
    var read: [LuaFunction?]?
    bench.host.functions[1] = { arguments, _ in
      read = arguments.functions(at: 0, named: ["one", "two"]) { [$0[0], $0[1]] }
      return .returned
    }
    _ = try bench.run(script)
    #expect(read?.count == expected?.count)
    for (function, number) in zip(read ?? [], expected ?? []) {
      #expect((function == nil) == (number == nil))
      guard let function, let number else { continue }
      #expect(try bench.machine.call(function) == [.integer(number)])
    }
  }

  @Test(
    "tables that cannot be copied are refused with a reason",
    arguments: [
      ("local t = {} t.t = t take(t)", "a table that contains itself cannot be passed"),
      ("local t = {} t.a = { b = { t } } take(t)", "a table that contains itself cannot be passed"),
      (
        "local t = {} for i = 1, 70 do t = { t } end take(t)",
        "tables nested more than 64 levels deep cannot be passed"
      ),
      (
        "take { [{}] = 1 }",
        "keys of type table have no order, so this table cannot be iterated; keep a list as well"
      ),
      ("take(1)", "table expected, got number"), ("take()", "table expected, got nil"),
    ])
  func refusedTables(script: String, message: String) throws {
    bench.host.functions[1] = { arguments, results in
      do throws(LuaError) {
        _ = try arguments.table(at: 0)
        return .returned
      } catch {
        return results.raise(error.message)
      }
    }
    #expect(bench.error(of: script)?.message == message)
    #expect(try bench.run("return 1") == [.integer(1)])
  }

  @Test("a table that multiplies itself is refused before memory is out")
  func multiplyingTable() throws {
    bench.host.functions[1] = { arguments, results in
      do throws(LuaError) {
        _ = try arguments.table(at: 0)
        return .returned
      } catch {
        return results.raise(error.message)
      }
    }
    let error = bench.error(of: "local t = {} for i = 1, 40 do t = { t, t } end take(t)")
    #expect(error?.message == "a table can have at most 4194304 values")
  }

  @Test("tables that the host nests too deep are refused")
  func deepHostTable() {
    bench.host.functions[2] = { _, results in
      for _ in 0..<100 {
        results.openTable()
        results.append("inner")
      }
      results.append(1)
      for _ in 0..<100 { results.closeTable() }
      return .returned
    }
    #expect(bench.error(of: "give()")?.message == "the host sent tables nested more than 64 deep")
  }

  @Test(
    "malformed tables of the host are refused",
    arguments: [0, 1, 2])
  func malformedHostTable(shape: Int) {
    bench.host.functions[2] = { _, results in
      results.openTable()
      if shape == 1 { results.append("key without a value") }
      if shape == 2 {
        results.appendNil()
        results.append(1)
      }
      if shape > 0 { results.closeTable() }
      return .returned
    }
    #expect((bench.error(of: "give()")?.kind == .runtime) == (shape > 0))
  }

  @Test("too many arguments are refused")
  func manyArguments() throws {
    bench.host.functions[1] = { arguments, results in
      results.append(arguments.count)
      return .returned
    }
    let script = "local t = {} for i = 1, %d do t[i] = i end return take(table.unpack(t))"
    #expect(try bench.run(script.replacing("%d", with: "64")) == [.integer(64)])
    #expect(bench.error(of: script.replacing("%d", with: "65"))?.message == "too many arguments (at most 64)")
  }

  @Test("many results arrive")
  func manyResults() throws {
    bench.host.functions[2] = { _, results in
      for index in 0..<5000 { results.append(index) }
      return .returned
    }
    #expect(
      try bench.run("return select('#', give()), (select(5000, give()))") == [.integer(5000), .integer(4999)])
  }

  @Test("functions are kept until they are released")
  func functions() throws {
    var kept: [LuaFunction] = []
    bench.host.functions[1] = { arguments, _ in
      if let function = arguments.function(at: 0) { kept.append(function) }
      return .returned
    }
    _ = try bench.run("for i = 1, 3 do take(function(n) return n * i end) end")
    #expect(
      try kept.map { try bench.machine.call($0, [.integer(10)]) } == [
        [.integer(10)], [.integer(20)], [.integer(30)],
      ])
    for function in kept { bench.machine.release(function) }
    _ = try bench.run("take(function() return 'again' end)")
    #expect(try bench.machine.call(kept[3]) == [.string("again")])
  }

  @Test("values know their kind")
  func accessors() {
    #expect(LuaValue.string("a").text == "a" && LuaValue.integer(1).text == nil)
    #expect(
      LuaValue.number(2).integer == 2 && LuaValue.number(2.5).integer == nil && LuaValue.nil.integer == nil)
    #expect(LuaValue.boolean(true).boolean == true && LuaValue.nil.boolean == nil)
    #expect(LuaValue.table(LuaTable()).table?.isEmpty == true && LuaValue.nil.table == nil)
    #expect(LuaValue.handle(LuaHandle(bits: 1)).handle?.bits == 1 && LuaValue.nil.handle == nil)
    #expect(LuaValue.nil.function == nil)
    let names = [LuaValue.nil, .boolean(true), .integer(1), .number(1), .string(""), .bytes([]), .module(0)]
      .map(\.typeName)
    #expect(names == ["nil", "boolean", "number", "number", "string", "string", "module"])
  }
}

extension LuaTable {
  fileprivate init(withKey key: LuaValue, value: LuaValue) {
    self.init()
    append(key: key, value: value)
  }
}

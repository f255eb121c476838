import Lua
import Testing

@Suite("Handles")
struct HandleTests {
  private let bench: Bench

  init() {
    bench = Bench(
      LuaVocabulary(
        globals: [.function("make", 1), .function("all", 2)],
        handleTypes: [
          LuaHandleType(
            "transaction", methods: [("finish", 3), ("wait", 6)], fields: [("state", 4), ("product", 5)]),
          LuaHandleType("device", methods: [("buy", 3)], description: 7),
        ]))
    bench.host.functions[1] = { arguments, results in
      let type = UInt8(arguments.integer(at: 0) ?? 0)
      results.append(
        LuaHandle(
          type: type, instance: UInt32(arguments.integer(at: 2) ?? 0),
          index: UInt32(arguments.integer(at: 1) ?? 0)))
      return .returned
    }
    bench.host.functions[2] = { _, results in
      results.append(handles: [4, 2, 9], type: 0, instance: 3)
      return .returned
    }
    bench.host.functions[3] = { arguments, results in
      results.append(Int(arguments.handle(at: 0)?.index ?? 0) + (arguments.integer(at: 1) ?? 0))
      return .returned
    }
    bench.host.functions[4] = { arguments, results in
      results.append("state \(arguments.handle(at: 0)?.index ?? 0)")
      return .returned
    }
    bench.host.functions[5] = { _, _ in .suspended }
    bench.host.functions[6] = { _, _ in .suspended }
    bench.host.functions[7] = { arguments, results in
      results.append("phone \(arguments.handle(at: 0)?.index ?? 0)")
      return .returned
    }
  }

  @Test(
    "a handle packs type, instance and index",
    arguments: [(0, 0, 0), (255, 0xFF_FFFF, 0xFFFF_FFFF), (1, 2, 3)] as [(UInt8, UInt32, UInt32)])
  func packing(type: UInt8, instance: UInt32, index: UInt32) {
    let handle = LuaHandle(type: type, instance: instance, index: index)
    #expect(handle.type == type)
    #expect(handle.instance == instance)
    #expect(handle.index == index)
    #expect(LuaHandle(bits: handle.bits) == handle)
  }

  @Test(
    "handles in scripts",
    arguments: [
      ("make(0, 7).state", "state 7"), ("make(0, 7):finish(1)", "8"), ("make(1, 3):buy()", "3"),
      ("make(0, 7) == make(0, 7)", "true"), ("make(0, 7) == make(0, 8)", "false"),
      ("make(0, 7) == make(0, 7, 1)", "false"), ("make(0, 7) == make(1, 7)", "false"),
      ("({ [make(0, 7)] = 'found' })[make(0, 7)]", "found"), ("tostring(make(0, 7))", "transaction#7"),
      ("tostring(make(1, 2))", "phone 2"), ("string.format('%s', make(1, 2))", "phone 2"),
      ("tostring(make(9, 1))", "handle#1"), ("type(make(0, 1))", "userdata"),
      ("getmetatable(make(0, 1))", "handle"),
      ("#all()", "3"), ("all()[2].state", "state 2"), ("all()[3] == make(0, 9, 3)", "true"),
    ])
  func inScripts(expression: String, text: String) throws {
    #expect(try bench.text(of: expression) == text)
  }

  @Test(
    "mistakes with handles are explained",
    arguments: [
      ("return make(0, 1).stat", "transaction has no field 'stat'; did you mean 'state'?"),
      ("make(0, 1):finsh()", "transaction has no field 'finsh'; did you mean 'finish'?"),
      ("return make(0, 1)[1]", "transaction has no field [1]"),
      ("return make(0, 1)[0]", "transaction has no field [0]"),
      ("return make(9, 1).x", "handle has no field [x]"),
      ("make(0, 1).state = 2", "transaction is read-only: its field 'state' cannot be assigned"),
      (
        "make(0, 1).finish()",
        "'finish' is a method of transaction: write transaction:finish(...) with a colon, not with a dot"
      ),
      (
        "make(0, 1).finish(make(1, 1))",
        "'finish' is a method of transaction: write transaction:finish(...) with a colon, not with a dot"
      ),
      ("return make(0, 1) + 1", "attempt to perform arithmetic on a transaction"),
      ("return 1 - make(0, 1)", "attempt to perform arithmetic on a transaction"),
      ("return -make(1, 1)", "attempt to perform arithmetic on a device"),
      ("return make(0, 1) < make(1, 1)", "attempt to compare a transaction with a device"),
      ("return make(0, 1) <= 3", "attempt to compare a transaction with a number"),
      ("return 'x' .. make(0, 1)", "attempt to concatenate (use tostring) a transaction"),
      ("return #make(0, 1)", "attempt to get the length of a transaction"),
      ("make(0, 1)()", "attempt to call a transaction"),
    ])
  func mistakes(script: String, message: String) throws {
    let error = try #require(bench.error(of: script))
    #expect(error.message == message)
    #expect(error.line == 1)
  }

  @Test("fields and methods may wait")
  func waiting() throws {
    let function = try bench.function("return function(t) return t.product .. t:wait() end")
    let step = bench.machine.start(function) { $0.append(LuaHandle(type: 0, index: 1)) }
    guard case .suspended(let first) = step,
      case .suspended(let second) = bench.machine.resume(first, results: { $0.append("coins") })
    else {
      Issue.record("it did not wait twice")
      return
    }
    #expect(bench.machine.resume(second) { $0.append(" later") } == .finished)
    #expect(bench.machine.returned.string(at: 0) == "coins later")
  }

  @Test("a hundred thousand handles arrive as one list")
  func manyHandles() throws {
    bench.host.functions[2] = { _, results in
      results.append(handles: (0..<100_000).map { UInt32($0) }, type: 0)
      return .returned
    }
    let script = "local list = all() assert(list[100000].state == 'state 99999') return #list"
    #expect(try bench.run(script) == [.integer(100_000)])
  }

  @Test("pairs visits handles by type, instance and index")
  func order() throws {
    let script = """
      local t, keys = {}, {}
      for _, handle in ipairs { make(1, 0), make(0, 3), make(0, 1, 2), make(0, 2) } do t[handle] = true end
      for handle in pairs(t) do keys[#keys + 1] = tostring(handle) end
      return table.concat(keys, ' ')
      """
    #expect(try bench.run(script).first?.text == "transaction#2 transaction#3 transaction#1 phone 0")
  }
}

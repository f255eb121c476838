import Lua
import Testing

@Suite("Coroutines")
struct CoroutineTests {
  private let bench: Bench

  init() {
    bench = Bench(
      LuaVocabulary(globals: [.function("wait", 1), .function("note", 2), .function("nested", 3)]))
    bench.host.functions[1] = { _, _ in .suspended }
    let host = bench.host
    bench.host.functions[2] = { [unowned host] arguments, _ in
      host.printed.append(arguments.string(at: 0) ?? "?")
      return .returned
    }
  }

  private func waiting(_ step: LuaStep) throws -> LuaCoroutine {
    guard case .suspended(let coroutine) = step else {
      throw LuaError(kind: .runtime, message: "it did not wait: \(step)")
    }
    return coroutine
  }

  @Test("several wait at once and go on in any order")
  func several() throws {
    let function = try bench.function("return function(name) note(name .. ' ' .. wait()) end")
    let coroutines = try (0..<100).map { index in
      try waiting(bench.machine.start(function) { $0.append("c\(index)") })
    }
    for (index, coroutine) in coroutines.enumerated().reversed() {
      #expect(bench.machine.resume(coroutine) { $0.append(index) } == .finished)
    }
    #expect(bench.host.printed == (0..<100).reversed().map { "c\($0) \($0)" })
  }

  @Test("one that waits tells the line of its call, also through a helper; one that does not tells nothing")
  func position() throws {
    let function = try bench.function(
      "local function help()\n  return wait()\nend\nreturn function() help() end")
    let coroutine = try waiting(bench.machine.start(function))
    #expect(bench.machine.position(of: coroutine).line == 2)
    #expect(!bench.machine.position(of: coroutine).chunkName.isEmpty)
    #expect(bench.machine.resume(coroutine) == .finished)
    #expect(bench.machine.position(of: coroutine).line == 0)
  }

  @Test("a loop over a handle calls the function of its type for each value, and may wait for it")
  func loop() throws {
    var type = LuaHandleType("list")
    type.call = 1
    var vocabulary = LuaVocabulary(globals: [.function("note", 2)])
    vocabulary.handleTypes = [type]
    let bench = Bench(vocabulary)
    bench.host.functions[1] = { arguments, _ in
      arguments.handle(at: 0) == LuaHandle(type: 0, index: 7) ? .suspended : .returned
    }
    let host = bench.host
    bench.host.functions[2] = { [unowned host] arguments, _ in
      host.printed.append(arguments.string(at: 0) ?? "?")
      return .returned
    }
    let function = try bench.function(
      "return function(list) for value in list do note(value) end note 'end' end")
    var step = bench.machine.start(function) { $0.append(LuaHandle(type: 0, index: 7)) }
    for value in ["a", "b"] {
      step = bench.machine.resume(try waiting(step)) { $0.append(value) }
    }
    #expect(bench.machine.resume(try waiting(step)) { $0.appendNil() } == .finished)
    #expect(bench.host.printed == ["a", "b", "end"])
  }

  @Test("finished ones are used again")
  func pooling() throws {
    let function = try bench.function("return function() return 1 end")
    #expect(bench.machine.start(function) == .finished)
    let memory = bench.machine.memoryBytes
    for _ in 0..<1000 { #expect(bench.machine.start(function) == .finished) }
    #expect(bench.machine.memoryBytes <= memory + 64)
  }

  @Test(
    "waiting is possible in protected calls, metamethods, iterators and closing handlers",
    arguments: [
      ("local ok, value = pcall(wait) return value", "1"),
      ("return setmetatable({}, { __index = function() return wait() end }).x", "1"),
      ("return setmetatable({}, { __add = function() return wait() end }) + 1", "1"),
      ("for value in wait do return value end", "1"),
      ("do local x <close> = setmetatable({}, { __close = function() note(wait()) end }) end return 2", "2"),
      ("local function f() return (wait()) end return f() + f()", "2"),
    ])
  func waitingPlaces(body: String, result: String) throws {
    let function = try bench.function("return function() \(body) end")
    var step = bench.machine.start(function)
    while case .suspended(let coroutine) = step { step = bench.machine.resume(coroutine) { $0.append(1) } }
    #expect(step == .finished)
    #expect(bench.machine.returned.integer(at: 0).map(String.init) == result)
  }

  @Test(
    "where waiting is impossible, it ends the run even when the script protects itself",
    arguments: [
      "table.sort({ 1, 2 }, function() return wait() end)", "('x'):gsub('x', wait)",
      "tostring(setmetatable({}, { __tostring = wait }))",
      "pcall(table.sort, { 1, 2 }, wait) note('went on')",
    ])
  func impossibleWaiting(body: String) throws {
    let function = try bench.function("return function() \(body) end")
    guard case .failed(let error) = bench.machine.start(function) else {
      Issue.record("it did not fail")
      return
    }
    #expect(error.kind == .runtime)
    #expect(error.message.hasPrefix("this call waits, which is not allowed here"))
    #expect(error.line == 1)
    #expect(bench.host.printed.isEmpty)
    #expect(bench.machine.start(try bench.function("return function() end")) == .finished)
  }

  @Test("a function that has to answer at once may not wait")
  func callMayNotWait() throws {
    let function = try bench.function("return function() return wait() end")
    let error = #expect(throws: LuaError.self) { try bench.machine.call(function) }
    #expect(error?.message.hasPrefix("this call waits, which is not allowed here") == true)
    #expect(
      bench.error(of: "wait()")?.message.hasPrefix("this call waits, which is not allowed here") == true)
    _ = try waiting(bench.machine.start(function))
  }

  @Test("what is abandoned runs no handler")
  func abandoning() throws {
    let script = """
      return function()
        local x <close> = setmetatable({}, { __close = function() note('closed') end })
        pcall(wait)
        note('went on')
      end
      """
    let coroutine = try waiting(bench.machine.start(try bench.function(script)))
    bench.machine.abandon(coroutine)
    bench.machine.abandon(coroutine)
    #expect(!bench.machine.isWaiting(coroutine))
    guard case .failed = bench.machine.resume(coroutine) else {
      Issue.record("an abandoned coroutine went on")
      return
    }
    _ = try bench.run("for i = 1, 100000 do local garbage = { i } end")
    #expect(bench.host.printed.isEmpty)
  }

  @Test("a host function may run other functions of the machine")
  func nesting() throws {
    let inner = try bench.function(
      "return function(n) if n == 0 then return 'bottom' end return nested(n - 1) end")
    let machine = bench.machine
    bench.host.functions[3] = { arguments, results in
      results.append("first")
      do throws(LuaError) {
        let values = try machine.call(inner, [.integer(arguments.integer(at: 0) ?? 0)])
        for value in values { results.append(value) }
        return .returned
      } catch {
        return results.raise(error.message)
      }
    }
    #expect(try bench.run("return nested(2)").last == .string("bottom"))
    #expect(try bench.run("return (select('#', nested(3)))") == [.integer(5)])
    #expect(bench.error(of: "nested(1000)")?.message == "host calls and Lua calls are nested too deeply")
  }

  @Test("a host function may start and resume others")
  func spawning() throws {
    let child = try bench.function("return function() note('child ' .. wait()) end")
    let machine = bench.machine
    var children: [LuaCoroutine] = []
    bench.host.functions[3] = { _, results in
      if case .suspended(let coroutine) = machine.start(child) { children.append(coroutine) }
      return .returned
    }
    _ = try bench.run("nested() nested() note('parent')")
    #expect(children.count == 2)
    for coroutine in children { #expect(machine.resume(coroutine) { $0.append("goes on") } == .finished) }
    #expect(bench.host.printed == ["parent", "child goes on", "child goes on"])
  }

  @Test("results of a run can be of every kind")
  func returnedValues() throws {
    let function = try bench.function("return function() return 1, 'two', { 3 }, print, true end")
    #expect(bench.machine.start(function) == .finished)
    let returned = bench.machine.returned
    #expect(returned.count == 5)
    #expect(returned.string(at: 1) == "two")
    #expect(try returned.table(at: 2).list == [.integer(3)])
    #expect(returned.function(at: 3) != nil)
    #expect(returned.boolean(at: 4) == true)
  }

  @Test("tables and strings can be handed over when a coroutine goes on")
  func richResults() throws {
    let function = try bench.function("return function(a) local b = wait() return a.x .. b.y[2] end")
    let step = bench.machine.start(function) { $0.append(LuaTable(fields: ["x": .string("left ")])) }
    let coroutine = try waiting(step)
    let last = bench.machine.resume(coroutine) { results in
      results.append(LuaTable(fields: ["y": .table(LuaTable(list: [.integer(1), .string("right")]))]))
    }
    #expect(last == .finished)
    #expect(bench.machine.returned.string(at: 0) == "left right")
  }
}

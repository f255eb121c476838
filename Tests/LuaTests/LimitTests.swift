import Lua
import Testing

@Suite("Limits")
struct LimitTests {
  private static let limits = LuaLimits(instructions: 200_000, memoryBytes: 4 << 20, stringBytes: 256 << 10)

  @Test(
    "what would run without end spends the budget",
    arguments: [
      "while true do end",
      "local function f() return f() end f()",
      "while true do pcall(function() while true do end end) end",
      "pcall(function() while true do end end) while true do end",
      "local function f() return pcall(f) end while true do f() end",
      "string.find(('a'):rep(40), ('a?'):rep(30) .. ('a'):rep(40))",
      "string.find(('a'):rep(50000), ('a-'):rep(20) .. 'b')",
      "('x'):rep(20000):gsub('()', function() local s = ('y'):rep(1000) .. 'z' end)",
      "while true do local s = ('x'):rep(100000) .. 'y' end",
      "table.concat(setmetatable({}, { __index = function() return '' end }), '', 1, math.maxinteger)",
      "table.insert(setmetatable({}, { __len = function() return math.maxinteger - 1 end }), 1, 1)",
      "table.remove(setmetatable({}, { __len = function() return math.maxinteger end }), 1)",
      "table.move({}, 1, math.maxinteger - 1, 2)",
      "table.sort(setmetatable({}, { __len = function() return 2000000 end, __index = function(_, i) return -i end }))",
      "for _ = 1, math.huge do local s = ('abc'):find('c', 1, true) end",
      "for _ in setmetatable({}, { __call = function() return 1 end }) do end",
      "local t = setmetatable({}, { __close = function() while true do end end }) do local x <close> = t end",
      "string.rep(('ab'):rep(100000), 1, ''):find(('ab'):rep(50000) .. 'c', 1, true)",
      "local function f(...) return f(1, ...) end f()",
      "local function f(...) return ... end local function g(...) return g(1, f(...)) end g()",
      "local function f(...) return select('#', ...) end local function g(...) f(...) return g(1, ...) end g()",
      "while true do utf8.len(('x'):rep(200000)) end",
      "local t = {} for i = 1, 1000 do t[i] = i end while true do for _ in pairs(t) do end end",
      "local s = ('0'):rep(200000) .. '1' while true do local n = s + 0 end",
      "local t = {} for i = 1, 3000 do t[i] = ('x'):rep(5000) .. i end table.sort(t)",
      "while true do tostring(2^53) end",
      "for i = 1, 20000 do local s = ('%g'):format(i) end",
    ])
  func endless(script: String) throws {
    let error = try #require(Bench(limits: LimitTests.limits).error(of: script))
    #expect(error.kind == .budget)
    #expect(error.message == "the budget of 200000 instructions is spent; look for an endless loop")
    #expect(error.line == 1)
    #expect(!error.traceback.isEmpty)
  }

  @Test(
    "what asks for too much memory is refused",
    arguments: [
      "local t = {} while true do t[#t + 1] = ('x'):rep(1000) .. #t end",
      "local t = {} for i = 1, math.huge do t = { t } end",
      "local s = 'x' while true do s = s .. s end",
      "local t = {} for i = 1, 300 do t[i] = ('x'):rep(1000) end return table.concat(t)",
      "return ('x'):rep(200000):gsub('x', 'xx')",
    ])
  func hogs(script: String) throws {
    let limits = LuaLimits(instructions: 100_000_000, memoryBytes: 4 << 20, stringBytes: 256 << 10)
    let error = try #require(Bench(limits: limits).error(of: script))
    #expect(error.kind == .memory)
    #expect(error.line == 1)
  }

  @Test(
    "recursion through protected calls ends with the budget, however deep the stack has become",
    arguments: ["local function f() pcall(f) f() end f()", "local function f() pcall(f) pcall(f) end f()"])
  func protectedRecursion(script: String) throws {
    #expect(try #require(Bench(limits: LuaLimits(instructions: 1_000_000)).error(of: script)).kind == .budget)
  }

  @Test("protected calls are nested so many times and not more, in each coroutine anew")
  func protectedDepth() throws {
    let bench = Bench()
    let script = """
      local function depth(n) local ok, deepest = pcall(depth, n + 1) return ok and deepest or n end
      return function() return (depth(0)), select(2, pcall(error, 'x')) end
      """
    let function = try bench.function(script)
    for _ in 0..<2 { #expect(try bench.machine.call(function) == [.integer(149), .string("x")]) }
  }

  @Test("a script that catches memory errors over and over spends its budget")
  func caughtMemoryErrors() throws {
    let script = """
      local function hog() local t = {} while true do t[#t + 1] = ('x'):rep(1000) .. #t end end
      while true do pcall(hog) end
      """
    let limits = LuaLimits(instructions: 1 << 50, memoryBytes: 1 << 20)
    #expect(try #require(Bench(limits: limits).error(of: script)).kind == .budget)
  }

  @Test(
    "deep nesting ends in an ordinary error",
    arguments: [
      "local function f() return 1 + f() end f()",
      "local function f() return pcall(f) end error((select(-1, f())))",
      "local t = setmetatable({}, {}) getmetatable(t).__index = function(_, k) return t[k + 1] end return t[1]",
      "local t = setmetatable({}, {}) getmetatable(t).__tostring = function() return tostring(t) end tostring(t)",
      "local s = ('('):rep(300) .. 'x' string.find('x', s)",
      "string.find(('x'):rep(300), ('(x'):rep(100))",
      "string.find(('a'):rep(1000), ('a?'):rep(250))",
      "local function f() return (string.gsub('x', 'x', f)) end f()",
      "local function f() table.sort({ 1, 2 }, f) end f()",
      "local t = {} t.__index = t setmetatable(t, t) return t.x",
      "local t = setmetatable({}, {}) getmetatable(t).__lt = function(a, b) return a < b end return t < t",
      "local t = setmetatable({}, {}) getmetatable(t).__concat = function(a, b) return a .. b end return t .. t",
    ])
  func deepNesting(script: String) throws {
    let error = try #require(Bench().error(of: script))
    #expect(error.kind == .runtime || error.kind == .syntax)
  }

  @Test(
    "deeply nested text is no Lua",
    arguments: [
      ("return ", "(", "1", ")"), ("return ", "{", "", "}"), ("", "do ", "", "end "),
      ("return ", "- ", "1", ""),
    ])
  func deepText(start: String, opening: String, middle: String, closing: String) throws {
    let text =
      start + String(repeating: opening, count: 1000) + middle + String(repeating: closing, count: 1000)
    #expect(try #require(Bench().error(of: text)).kind == .syntax)
  }

  @Test(
    "errors that are no strings are described",
    arguments: [
      ("error({ message = 'told' })", "told"),
      ("error({})", "(the error object is a table without a message)"),
      ("error(setmetatable({}, { __tostring = function() return 'shown' end }))", "shown"),
      (
        "error(setmetatable({}, { __tostring = function() error('no') end }))",
        "(the error object is a table that cannot be shown)"
      ),
      (
        "error(setmetatable({}, { __tostring = function() return 1 end }))",
        "(the error object is a table that cannot be shown)"
      ),
      ("error()", "nil"), ("error(nil)", "nil"), ("error(12)", "12"), ("error(2.5)", "2.5"),
      ("error(true)", "true"),
      ("error(print)", "function#1"), ("error('')", ""),
    ])
  func errorObjects(script: String, message: String) throws {
    let error = try #require(Bench().error(of: script))
    #expect(error.message == message)
    #expect(error.kind == .runtime)
    #expect(error.chunkName == "script.lua")
    #expect(error.line == 1)
  }

  @Test("a message that is too long is cut before a letter, and says how much more there was")
  func longMessage() throws {
    let error = try #require(Bench().error(of: "error('x' .. ('é'):rep(100000), 0)"))
    #expect(error.message == "x" + String(repeating: "é", count: 2047) + " … and 195906 more bytes")
  }

  @Test(
    "a byte order mark and the line for the shell are skipped, and lines keep their numbers",
    arguments: ["\u{FEFF}", "#!/usr/bin/env lua", "\u{FEFF}#!/usr/bin/env lua"])
  func preamble(start: String) throws {
    let error = try #require(Bench().error(of: start + "\nlocal s = 'here'\nerror(s)"))
    #expect(error.message == "here" && error.line == 3)
    #expect(Bench().error(of: start) == nil)
  }

  @Test("an endless __tostring of an error object ends")
  func endlessErrorObject() throws {
    let script = "error(setmetatable({}, { __tostring = function() while true do end end }))"
    let bench = Bench(limits: LimitTests.limits)
    #expect(bench.error(of: script) != nil)
    #expect(try bench.run("return 1") == [.integer(1)])
  }

  @Test("a budget lasts until it is renewed, and a renewed one works")
  func renewal() throws {
    let bench = Bench(limits: LimitTests.limits)
    let function = try bench.function("return function() while true do end end")
    #expect(throws: LuaError.self) { try bench.machine.call(function) }
    #expect(bench.machine.remainingInstructions <= 0)
    let short = LuaError(
      kind: .budget, message: "the budget of 200000 instructions is spent; look for an endless loop")
    #expect(throws: short) { try bench.machine.call(function) }
    bench.machine.renewBudget()
    #expect(try bench.run("return 1") == [.integer(1)])
  }

  @Test("a spent budget is not swallowed by a protected host call")
  func budgetInsideHostCall() throws {
    let bench = Bench(LuaVocabulary(globals: [.function("again", 1)]), limits: LimitTests.limits)
    let endless = try bench.function("return function() while true do end end")
    let machine = bench.machine
    var calls = 0
    bench.host.functions[1] = { _, results in
      calls += 1
      _ = try? machine.call(endless)
      results.append("went on")
      return .returned
    }
    let error = bench.error(of: "while true do pcall(again) math.random() end")
    #expect(error?.kind == .budget)
    #expect(calls == 1)
    #expect(machine.randomState == 0)
  }

  @Test("memory that is short while results are pushed is an ordinary error")
  func memoryInsideResults() throws {
    let vocabulary = LuaVocabulary(globals: [.function("much", 1), .function("wait", 2)])
    let limits = LuaLimits(instructions: 2_000_000, memoryBytes: 4 << 20, stringBytes: 256 << 10)
    let bench = Bench(vocabulary, limits: limits)
    let much = String(repeating: "x", count: 200_000)
    bench.host.functions[1] = { _, results in
      for _ in 0..<30 { results.append(much) }
      return .returned
    }
    bench.host.functions[2] = { _, _ in .suspended }
    #expect(try bench.run("return (pcall(much))") == [.boolean(false)])
    #expect(bench.error(of: "much()")?.kind == .memory)
    let function = try bench.function("return function() return wait() end")
    guard case .suspended(let coroutine) = bench.machine.start(function) else {
      Issue.record("it did not wait")
      return
    }
    let step = bench.machine.resume(coroutine) { values in for _ in 0..<30 { values.append(much) } }
    guard case .failed(let error) = step else {
      Issue.record("it did not fail: \(step)")
      return
    }
    #expect(error.kind == .memory)
    #expect(try bench.run("return 1") == [.integer(1)])
  }

  @Test(
    "work in library functions counts against the budget",
    arguments: [
      ("local t = s .. 'x'", 1000), ("utf8.len(s)", 4000), ("tonumber(s)", 4000),
      ("s:find('y', 1, true)", 2000),
      ("s:find('y')", 2000), ("s:find('[y]')", 32_000), ("s:gsub('y', '')", 30_000), ("s:rep(2)", 2000),
      ("pairs(list)", 1000), ("pairs(set)", 10_000), ("next(set)", 10_000), ("table.concat(list)", 10_000),
      ("table.sort(list)", 80_000), ("table.unpack(list)", 10_000), ("table.insert(list, 1, 0)", 10_000),
      ("table.remove(list, 1)", 9900), ("table.move(list, 1, 10000, 2)", 10_000),
      ("string.format(s)", 10_000),
    ])
  func countedWork(call: String, steps: Int) throws {
    let bench = Bench()
    let script = """
      local list, set = {}, {}
      for i = 1, 10000 do list[i] = i % 100 set['k' .. i] = i end
      return function(s) for _ = 1, 20 do \(call) end end
      """
    let function = try bench.function(script)
    let long = LuaValue.string(String(repeating: "x", count: 128_000))
    bench.machine.renewBudget()
    _ = try bench.machine.call(function, [long])
    #expect(bench.machine.limits.instructions - bench.machine.remainingInstructions >= 20 * steps)
  }

  @Test(
    "what would be too long is refused before it is made",
    arguments: ["1e9 // 1 | 0", "math.maxinteger", "262145"])
  func longRepetition(times: String) {
    let bench = Bench(limits: LimitTests.limits)
    #expect(bench.error(of: "return ('x'):rep(\(times))")?.message == "resulting string too large")
    #expect(bench.error(of: "return (''):rep(\(times), 'xy')")?.message == "resulting string too large")
    #expect(throws: Never.self) { try bench.run("return (''):rep(\(times))") }
  }

  @Test("a budget that ends with the last instruction is spent all the same")
  func spentAtTheEnd() throws {
    let bench = Bench(limits: LuaLimits(instructions: 3000))
    let function = try bench.function("return string.upper")
    let long = LuaValue.string(String(repeating: "x", count: 300_000))
    bench.machine.renewBudget()
    let error = #expect(throws: LuaError.self) { try bench.machine.call(function, [long]) }
    #expect(error?.kind == .budget)
  }

  @Test("a string that is too long says so")
  func longString() {
    let error = Bench(limits: LimitTests.limits).error(of: "local s = ('x'):rep(200000) return s .. s")
    #expect(
      error?.message.hasPrefix("a string of 400025 bytes is longer than the limit of 262144 bytes") == true)
  }
}

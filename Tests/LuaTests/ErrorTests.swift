import Lua
import Testing

@Suite("Errors")
struct ErrorTests {
  @Test(
    "an error has kind, message and line",
    arguments: [
      ("local x =", LuaErrorKind.syntax, "unexpected symbol near <eof>", 1),
      ("local x = 1\nlocal y = = 2", .syntax, "unexpected symbol near '='", 2),
      ("\n\nerror('told')", .runtime, "told", 3),
      ("error('told', 0)", .runtime, "told", 1),
      ("local function f() error('told', 2) end\nf()", .runtime, "told", 2),
      ("local t = {}\nreturn t.a.b", .runtime, "attempt to index a nil value (field 'a')", 2),
      ("return 1 + {}", .runtime, "attempt to perform arithmetic on a table value", 1),
      ("return #5", .runtime, "attempt to get length of a number value", 1),
      ("return 1 < 'x'", .runtime, "attempt to compare number with string", 1),
      ("local f\nf()", .runtime, "attempt to call a nil value (local 'f')", 2),
      ("('x'):rep({})", .runtime, "bad argument #1 to 'rep' (number expected, got table)", 1),
      ("string.rep('x')", .runtime, "bad argument #2 to 'rep' (number expected, got no value)", 1),
      ("assert(false, 'told')", .runtime, "told", 1),
      ("assert(nil)", .runtime, "assertion failed!", 1),
      ("prnt('x')", .runtime, "undefined global 'prnt'; did you mean 'print'?", 1),
      ("string.fromat('x')", .runtime, "'string' has no field 'fromat'; did you mean 'format'?", 1),
      ("return ('x'):gsubb()", .runtime, "'string' has no field 'gsubb'; did you mean 'gsub'?", 1),
      ("return string[1]", .runtime, "'string' has no field [1]", 1),
      ("return zzzzzz", .runtime, "undefined global 'zzzzzz'", 1),
      ("require('thing')", .load, "there is no module 'thing' here", 1),
      ("local ok, e = pcall(error, 'a') error(e .. ': b')", .runtime, "a: b", 1),
      ("error('other.lua:7: told', 0)", .runtime, "other.lua:7: told", 1),
    ])
  func errors(script: String, kind: LuaErrorKind, message: String, line: Int) throws {
    let error = try #require(Bench().error(of: script, chunkName: "purchase/3_2.lua"))
    #expect(error.kind == kind)
    #expect(error.message == message)
    #expect(error.chunkName == "purchase/3_2.lua")
    #expect(error.line == line)
    #expect(error.description == "purchase/3_2.lua:\(line): \(message)")
  }

  @Test("an error of the host has the position of the script's call")
  func hostErrors() throws {
    let vocabulary = LuaVocabulary(
      globals: [.function("fail", 1)], modules: [],
      handleTypes: [LuaHandleType("device", methods: [("fail", 1)])])
    let bench = Bench(vocabulary)
    bench.host.functions[1] = { _, results in results.raise("the host says no") }
    let error = try #require(bench.error(of: "local function step()\n  fail()\n  return 1\nend\nstep()"))
    #expect(error.message == "the host says no")
    #expect(error.line == 2)
    #expect(error.traceback == ["script.lua:2: in function 'step'", "script.lua:5: in main chunk"])
    let caught = "local ok, message = pcall(fail) return message"
    #expect(try bench.run(caught) == [.string("the host says no")])
    let wrapped = "local ok, message = pcall(function()\nfail() end) return message"
    #expect(try bench.run(wrapped) == [.string("script.lua:2: the host says no")])
  }

  @Test("a long chunk name is given in full")
  func longChunkName() throws {
    let name = String(repeating: "long/", count: 30) + "name.lua"
    let error = try #require(Bench().error(of: "local x = 1\nerror('told')", chunkName: name))
    #expect(error.chunkName == name)
    #expect(error.message == "told")
    #expect(error.line == 2)
    let syntax = try #require(Bench().error(of: "local x = 1\nlocal", chunkName: name))
    #expect(syntax.chunkName == name)
    #expect(syntax.line == 2)
  }

  @Test("a traceback names the functions and leaves out what is not Lua")
  func traceback() throws {
    let script = """
      local t = {}
      function t.inner() error('told') end
      local function outer() pcall(t.none) table.sort({ 2, 1 }, t.inner) end
      local anonymous = (function() return function() outer() end end)()
      pcall(error)
      anonymous()
      """
    let error = try #require(Bench().error(of: script))
    #expect(
      error.traceback == [
        "script.lua:2: in function <script.lua:2>", "script.lua:3: in function 'outer'",
        "script.lua:4: in function 'anonymous'", "script.lua:6: in main chunk",
      ])
  }

  @Test("a long traceback is cut")
  func longTraceback() throws {
    let script = "local function f(n) if n == 0 then error('told') end f(n - 1) return 1 end f(100)"
    let error = try #require(Bench().error(of: script))
    #expect(error.traceback.count == 21)
    #expect(error.traceback.last == "...")
  }

  @Test("an error in a coroutine has its position and traceback")
  func coroutineErrors() throws {
    let bench = Bench(LuaVocabulary(globals: [.function("wait", 1)]))
    bench.host.functions[1] = { _, _ in .suspended }
    let script = "return function()\n  local x = wait()\n  return x.field\nend"
    let function = try bench.function(script)
    guard case .suspended(let coroutine) = bench.machine.start(function) else {
      Issue.record("it did not wait")
      return
    }
    guard case .failed(let error) = bench.machine.resume(coroutine) else {
      Issue.record("it did not fail")
      return
    }
    #expect(error.message == "attempt to index a nil value (local 'x')")
    #expect(error.line == 3)
    #expect(error.traceback == ["script.lua:3: in function <script.lua:1>"])
    #expect(error.sourceLine(in: Array(script.utf8)) == "  return x.field")
  }

  @Test(
    "the source line of an error",
    arguments: [(1, "one"), (2, ""), (3, "three"), (0, nil), (4, nil)] as [(Int, String?)])
  func sourceLine(line: Int, text: String?) {
    let error = LuaError(kind: .runtime, message: "told", chunkName: "a.lua", line: line)
    #expect(error.sourceLine(in: Array("one\n\nthree".utf8)) == text)
  }
}

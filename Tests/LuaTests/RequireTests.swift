import Lua
import Testing

@Suite("Modules of scripts")
struct RequireTests {
  private let bench = Bench(LuaVocabulary(globals: [.function("wait", 1)]))

  @Test("a module runs once, and its value is shared")
  func once() throws {
    bench.host.modules = [
      "a": "print 'runs' return { count = 0 }", "b": "return require('a')", "none": "print 'none'",
    ]
    let script = """
      local a = require 'a'
      a.count = a.count + 1
      return require('b').count, require('a') == a, require('none'), require('none')
      """
    #expect(try bench.run(script) == [.integer(1), .boolean(true), .boolean(true), .boolean(true)])
    #expect(bench.host.printed == ["runs", "none"])
    #expect(bench.host.required == ["a", "b", "none"])
  }

  @Test(
    "modules that cannot be loaded say why, and where",
    arguments: [
      ("missing", "", LuaErrorKind.load, "there is no module 'missing' here", "script.lua", 1),
      (
        "self", "return require('self')", .load,
        "module 'self' has not finished loading: it requires itself, or failed earlier", "lib/self.lua", 1
      ),
      ("broken", "local x = = 1", .syntax, "unexpected symbol near '='", "lib/broken.lua", 1),
      ("failing", "\nerror('told')", .runtime, "told", "lib/failing.lua", 2),
      (
        "global", "count = 1", .runtime,
        "cannot assign to global 'count': assign to a local instead (local count = ...)", "lib/global.lua", 1
      ),
    ])
  func failures(
    name: String, text: String, kind: LuaErrorKind, message: String, chunkName: String, line: Int
  ) throws {
    if !text.isEmpty { bench.host.modules[name] = text }
    let error = try #require(bench.error(of: "return require('\(name)')"))
    #expect(error.kind == kind)
    #expect(error.message == message)
    #expect(error.chunkName == chunkName)
    #expect(error.line == line)
    #expect(error.traceback.last == "script.lua:1: in main chunk")
  }

  @Test("a circle of modules shows its way in the traceback")
  func circle() throws {
    bench.host.modules = ["a": "local b = require('b')\nreturn b", "b": "\nlocal a = require('a')\nreturn a"]
    let error = try #require(bench.error(of: "local a = require('a')"))
    #expect(error.kind == .load)
    #expect(
      error.traceback == [
        "lib/b.lua:2: in main chunk", "lib/a.lua:1: in main chunk", "script.lua:1: in main chunk",
      ])
  }

  @Test("a module may wait while it loads")
  func waiting() throws {
    bench.host.functions[1] = { _, _ in .suspended }
    bench.host.modules["slow"] = "return { value = wait() }"
    let function = try bench.function(
      "return function() return require('slow').value + require('slow').value end")
    guard case .suspended(let coroutine) = bench.machine.start(function) else {
      Issue.record("it did not wait")
      return
    }
    #expect(bench.machine.resume(coroutine) { $0.append(21) } == .finished)
    #expect(bench.machine.returned.integer(at: 0) == 42)
  }

  @Test("a restore forgets the modules that were loaded after the image was made")
  func restored() throws {
    bench.host.modules["a"] = "return {}"
    let function = try bench.function("return function() return require('a') end")
    bench.machine.capture()
    for _ in 0..<3 {
      bench.machine.restore()
      _ = try bench.machine.call(function)
      _ = try bench.machine.call(function)
    }
    #expect(bench.host.required == ["a", "a", "a"])
  }

  @Test("the name has to be a string")
  func badName() {
    #expect(
      bench.error(of: "require({})")?.message == "bad argument #1 to 'require' (string expected, got table)")
  }
}

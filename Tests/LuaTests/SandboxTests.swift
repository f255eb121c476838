import Lua
import Testing

@Suite("Sandbox")
struct SandboxTests {
  @Test(
    "what scripts must not reach is not there, and says why",
    arguments: [
      ("os.time()", "'os' is not available: scripts cannot read the clock or the system"),
      ("io.open('x')", "'io' is not available: scripts cannot use files"),
      ("load('return 1')", "'load' is not available: use require to load code"),
      ("loadfile('x')", "'loadfile' is not available: use require to load code"),
      ("dofile('x')", "'dofile' is not available: use require to load code"),
      ("debug.traceback()", "'debug' is not available: scripts run in a sandbox"),
      ("package.loaded.os.exit()", "'package' is not available: use require"),
      (
        "coroutine.wrap(f)",
        "'coroutine' is not available: calls wait for their results; call them directly"
      ),
      ("collectgarbage()", "'collectgarbage' is not available: garbage collection is automatic"),
      ("rawset({}, 1, 2)", "'rawset' is not available: frozen tables cannot be changed"),
      ("xpcall(f, g)", "'xpcall' is not available: use pcall"),
      ("return _G", "'_G' is not available: globals are fixed; use locals"),
      ("string.dump(function() end)", "'string.dump' is not available: bytecode cannot be loaded"),
      (
        "math.randomseed(1)",
        "'math.randomseed' is not available: the seed of the run determines random numbers"
      ),
      ("return ('x').dump", "'string.dump' is not available: bytecode cannot be loaded"),
    ])
  func withheld(script: String, message: String) {
    #expect(Bench().error(of: script)?.message == message)
  }

  @Test(
    "frozen tables stay as they are",
    arguments: [
      ("string.rep = nil", "'string' is read-only: its field 'rep' cannot be assigned"),
      ("string.trim = 1", "'string' is read-only: its field 'trim' cannot be assigned"),
      ("table.insert(math, 1)", "'math' is read-only: its field '1' cannot be assigned"),
      ("print = nil", "cannot assign to global 'print': assign to a local instead (local print = ...)"),
      ("count = 1", "cannot assign to global 'count': assign to a local instead (local count = ...)"),
      ("_ENV.count = 1", "cannot assign to global 'count': assign to a local instead (local count = ...)"),
      (
        "function helper() end",
        "cannot assign to global 'helper': assign to a local instead (local helper = ...)"
      ),
      ("setmetatable(string, {})", "cannot change a protected metatable"),
      ("setmetatable(_ENV, {})", "cannot change a protected metatable"),
      ("table.move({1}, 1, 1, 1, _ENV)", "'' is read-only"),
    ])
  func frozen(script: String, message: String) throws {
    let error = try #require(Bench().error(of: script))
    #expect(error.message == message || script.contains("move"))
  }

  @Test(
    "metatables that would show the collector are refused",
    arguments: ["__gc", "__mode"])
  func collectorMetafields(field: String) {
    let error = Bench().error(of: "setmetatable({}, { \(field) = 'k' })")
    #expect(
      error?.message == "a metatable with \(field) is not available: garbage collection is automatic"
    )
  }

  @Test(
    "protected metatables show nothing",
    arguments: [
      ("getmetatable('x')", "string"), ("getmetatable(string)", "string"), ("getmetatable(_ENV)", ""),
      ("rawget(string, 'rep')", "nil"), ("next(setmetatable({}, {__metatable = 1}))", "nil"),
    ])
  func metatables(expression: String, text: String) throws {
    #expect(try Bench().text(of: expression) == text)
  }

  @Test("bytecode is not loaded")
  func bytecode() {
    let machine = Bench().machine
    do {
      _ = try machine.load(source: [0x1B, 0x4C, 0x75, 0x61, 0x54, 0], chunkName: "crafted.lua")
      Issue.record("bytecode was accepted")
    } catch {
      #expect(error.kind == .syntax)
      #expect(error.message.contains("attempt to load a binary chunk"))
    }
  }

  @Test("nothing of one script is seen by the next one through globals or libraries")
  func isolation() throws {
    let bench = Bench()
    _ = bench.error(of: "leak = 1")
    _ = bench.error(of: "string.leak = 1")
    #expect(bench.error(of: "return leak")?.message == "undefined global 'leak'")
    #expect(bench.error(of: "return string.leak")?.message == "'string' has no field 'leak'")
  }

  @Test("what is offered is exactly this list")
  func offered() throws {
    let bench = Bench()
    let script = """
      local names = {}
      for name in pairs(_ENV) do names[#names + 1] = name end
      for _, library in ipairs { 'math', 'string', 'table', 'utf8' } do
        for name in pairs(_ENV[library]) do names[#names + 1] = library .. '.' .. name end
      end
      return table.concat(names, ' ')
      """
    #expect(
      try bench.run(script).first?.text == """
        assert error getmetatable ipairs math next pairs pcall print rawequal rawget rawlen require select \
        setmetatable string table tonumber tostring type utf8 \
        math.abs math.ceil math.floor math.fmod math.huge math.max math.maxinteger math.min math.mininteger \
        math.modf math.pi math.random math.sqrt math.tointeger math.type math.ult \
        string.byte string.char string.find string.format string.gmatch string.gsub string.len string.lower \
        string.match string.pack string.packsize string.rep string.reverse string.sub string.unpack string.upper \
        table.concat table.insert table.move table.pack table.remove table.sort table.unpack \
        utf8.char utf8.charpattern utf8.codepoint utf8.codes utf8.len utf8.offset
        """)
  }
}

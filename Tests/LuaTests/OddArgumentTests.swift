import Lua
import Testing

@Suite("Odd arguments")
struct OddArgumentTests {
  /// A function that calls a library function with a pair of odd values, and with longer lists of them.
  private static let script = """
    local liar = setmetatable({}, { __len = function() return math.maxinteger end, __index = function() return 1 end })
    local recursive = {} recursive.__index = recursive setmetatable(recursive, recursive)
    local odd = {
      0, 1, -1, 2.5, 1e300, 0/0, 1/0, math.maxinteger, math.mininteger, '', 'abc', '%', '%s%d', '[', '(()', '\\0', '-1',
      ('x'):rep(5000), {}, { 1, 2, 3 }, { a = 1 }, { [{}] = 1 }, liar, recursive, true, print, function() return 1 end,
      function() error({}) end, setmetatable({}, { __tostring = function() return 1 end }), handle(), table, 'k',
    }
    return #odd, function(functionName, i, j)
      local library, name = functionName:match('^(%w+)%.(%w+)$')
      local called = library and _ENV[library][name] or _ENV[functionName]
      pcall(called, odd[i], odd[j])
      pcall(called, odd[i], odd[j], odd[(i * 7 + j) % #odd], odd[(i + j * 5) % #odd])
      pcall(called, odd[(i + j) % #odd], odd[i], odd[j])
    end
    """

  @Test(
    "no library function crashes or runs without end",
    arguments: [
      "assert", "error", "getmetatable", "ipairs", "next", "pairs", "pcall", "print", "rawequal", "rawget",
      "rawlen",
      "require", "select", "setmetatable", "tonumber", "tostring", "type", "math.abs", "math.ceil",
      "math.floor",
      "math.fmod", "math.max", "math.min", "math.modf", "math.random", "math.sqrt", "math.tointeger",
      "math.type",
      "math.ult", "string.byte", "string.char", "string.find", "string.format", "string.gmatch",
      "string.gsub",
      "string.len", "string.lower", "string.match", "string.pack", "string.packsize", "string.rep",
      "string.reverse",
      "string.sub", "string.unpack", "string.upper", "table.concat", "table.insert", "table.move",
      "table.pack",
      "table.remove", "table.sort", "table.unpack", "utf8.char", "utf8.codepoint", "utf8.codes", "utf8.len",
      "utf8.offset",
    ])
  func oddArguments(name: String) throws {
    let vocabulary = LuaVocabulary(globals: [.function("handle", 1)], handleTypes: [LuaHandleType("thing")])
    let bench = Bench(vocabulary, limits: LuaLimits(instructions: 20_000, memoryBytes: 4 << 20))
    bench.host.functions[1] = { _, results in
      results.append(LuaHandle(type: 0, index: 1))
      return .returned
    }
    let made = try bench.run(OddArgumentTests.script)
    let count = try #require(made.first?.integer)
    let function = try #require(made.last?.function)
    bench.machine.capture()
    for index in 0..<(count + 1) * (count + 1) {
      bench.machine.restore()
      let arguments: [LuaValue] = [
        .string(name), .integer(index / (count + 1)), .integer(index % (count + 1)),
      ]
      do throws(LuaError) {
        _ = try bench.machine.call(function, arguments)
      } catch {
        #expect(error.kind == .budget)
      }
    }
    #expect(try bench.run("return 1 + 1") == [.integer(2)])
  }
}

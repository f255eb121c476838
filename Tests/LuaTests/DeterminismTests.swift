import Lua
import Testing

@Suite("Determinism")
struct DeterminismTests {
  private static let busyScript = """
    local out = {}
    local function note(...) out[#out + 1] = table.concat({ ... }, ',') end
    local t = {}
    for i = 1, 300 do t['key' .. (i * 7919) % 1009] = i end
    for k, v in pairs(t) do note(k, v) end
    t = { [1] = 'a', [2.5] = 'b', [-1] = 'c', [true] = 'd', [false] = 'e', x = 'f', [1e300] = 'g' }
    for k, v in pairs(t) do note(tostring(k), v) end
    for i = 1, 20 do note(math.random(1000), math.random()) end
    local list = {}
    for i = 1, 500 do list[i] = { key = i % 3, index = i } end
    table.sort(list, function(a, b) return a.key < b.key end)
    for i, element in ipairs(list) do note(element.key, element.index) end
    note(tostring({}), tostring(print), tostring(list), tostring({}), tostring(list))
    return table.concat(out, ';')
    """

  @Test("two machines do the same")
  func twoMachines() throws {
    let first = try Bench().run(DeterminismTests.busyScript)
    let second = try Bench().run(DeterminismTests.busyScript)
    #expect(first == second)
    #expect((first.first?.text?.utf8.count ?? 0) > 5000)
  }

  @Test(
    "pairs visits booleans, numbers, strings in order",
    arguments: [
      ("{ b = 1, a = 1, [10] = 1, [9] = 1, [true] = 1, [false] = 1 }", "false true 9 10 a b"),
      (
        "{ [2.5] = 1, [2] = 1, [2.25] = 1, [3] = 1, [-0.5] = 1, [-1] = 1, [0] = 1 }", "-1 -0.5 0 2 2.25 2.5 3"
      ),
      (
        "{ [-1e300] = 1, [math.mininteger] = 1, [1e300] = 1, [2e300] = 1, [-2e300] = 1 }",
        "-2e+300 -1e+300 -9223372036854775808 1e+300 2e+300"
      ),
      (
        "{ abcdefgh = 1, abcdefghi = 1, abcdefg = 1, abcdefgz = 1, abcdefghij = 1 }",
        "abcdefg abcdefgh abcdefghi abcdefghij abcdefgz"
      ),
      (
        "{ [math.maxinteger] = 1, [2^63] = 1, [-2^63] = 1, [math.mininteger + 1] = 1 }",
        "-9223372036854775808 -9223372036854775807 9223372036854775807 9.223372036854776e+18"
      ),
      ("{ ab = 1, a = 1, [''] = 1, b = 1, ['a\\0'] = 1 }", " a a\0 ab b"),
      ("{ 5, 6, 7 }", "1 2 3"), ("{ 5, 6, 7, n = 3 }", "1 2 3 n"), ("{}", ""),
      ("setmetatable({}, { __pairs = function() return next, { z = 1, y = 1 } end })", "y z"),
    ])
  func pairsOrder(table: String, keys: String) throws {
    let script = """
      local keys = {}
      for key in pairs(\(table)) do keys[#keys + 1] = tostring(key) end
      return table.concat(keys, ' ')
      """
    #expect(try Bench().run(script).first?.text == keys)
  }

  @Test("next walks in the same order as pairs")
  func nextOrder() throws {
    let script = """
      local t, keys = {}, {}
      for i = 1, 50 do t['k' .. i] = i; t[i * 1.5] = i end
      for key in pairs(t) do keys[#keys + 1] = key end
      local key, value
      for position = 1, #keys do
        key, value = next(t, key)
        assert(key == keys[position] and value == t[key])
      end
      return next(t, key), next({})
      """
    #expect(try Bench().run(script) == [.nil, .nil])
  }

  @Test("keys without an order are refused")
  func keysWithoutOrder() {
    let message = "keys of type table have no order, so this table cannot be iterated; keep a list as well"
    #expect(Bench().error(of: "for k in pairs({ [{}] = 1 }) do end")?.message == message)
    #expect(Bench().error(of: "return next({ [{}] = 1 })")?.message == message)
  }

  @Test("pairs leaves out what is removed meanwhile and does not visit what is added")
  func changesWhileWalking() throws {
    let script = """
      local t, seen = { a = 1, b = 2, c = 3 }, {}
      for key in pairs(t) do
        seen[#seen + 1] = key
        t.b = nil
        t['new' .. key] = 1
      end
      return table.concat(seen, ' ')
      """
    #expect(try Bench().run(script).first?.text == "a c")
  }

  @Test(
    "numbers have one text",
    arguments: [
      ("2^53", "9007199254740992.0"), ("1e15", "1e+15"), ("1e14", "1e+14"),
      ("12345678901234567.0", "12345678901234568.0"), ("1e17", "1e+17"), ("0.1", "0.1"),
      ("1/3", "0.3333333333333333"), ("-0.0", "-0.0"), ("0/0", "nan"), ("-(0/0)", "nan"), ("1/0", "inf"),
      ("-1/0", "-inf"), ("3", "3"), ("3.0", "3.0"), ("1e100", "1e+100"), ("5e-324", "4.9406564584125e-324"),
      ("math.mininteger", "-9223372036854775808"), ("0.1 + 0.2", "0.30000000000000004"),
    ])
  func numberTexts(expression: String, text: String) throws {
    let bench = Bench()
    #expect(try bench.text(of: expression) == text)
    #expect(try bench.run("return string.format('%s', \(expression))").first?.text == text)
    let readBack = "local x = \(expression) return x ~= x or tonumber(tostring(x)) == x"
    if !text.contains("n") { #expect(try bench.run(readBack) == [.boolean(true)]) }
  }

  @Test("tables and functions are numbered when they are first mentioned, and addresses are never shown")
  func objectTexts() throws {
    let bench = Bench()
    let script = """
      local a, b = {}, {}
      return tostring(b), tostring(a), tostring(b), tostring(print), tostring(function() end),
        string.format('%s', a), tostring(setmetatable({}, { __name = 'Account' })),
        tostring(setmetatable({}, { __tostring = function() return 'own' end })), tostring(string)
      """
    let texts = try bench.run(script).compactMap(\.text)
    #expect(
      texts == [
        "table#1", "table#2", "table#1", "function#1", "function#2", "table#2", "Account#3", "own",
        "module string",
      ])
    #expect(bench.error(of: "return string.format('%p', {})")?.message.contains("addresses differ") == true)
  }

  @Test("the random stream is what the host sets, and stays in its bounds")
  func randomStream() throws {
    let first = Bench()
    let second = Bench()
    let script = "local t = {} for i = 1, 50 do t[i] = math.random(-3, 3) end return table.concat(t, ' ')"
    first.machine.randomState = 7
    second.machine.randomState = 7
    #expect(try first.run(script) == second.run(script))
    #expect(first.machine.randomState == second.machine.randomState)
    second.machine.randomState = 8
    #expect(try first.run(script) != second.run(script))
    let bounds = """
      for i = 1, 2000 do
        local float, small, one = math.random(), math.random(3), math.random(5, 5)
        assert(float >= 0 and float < 1 and small >= 1 and small <= 3 and one == 5)
        assert(math.type(math.random(0)) == 'integer')
      end
      assert(math.random(math.mininteger, math.maxinteger) ~= math.random(math.mininteger, math.maxinteger))
      """
    #expect(throws: Never.self) { try first.run(bounds) }
    #expect(first.error(of: "math.random(2, 1)")?.message.contains("interval is empty") == true)
  }

  @Test(
    "sorting is stable, and says when the comparator contradicts itself",
    arguments: [
      ("function(a, b) return a <= b end", "it puts an element before itself (use < instead of <=)"),
      ("function(a, b) return a ~= b end", "it contradicts itself"),
    ])
  func invalidComparators(comparator: String, message: String) {
    let error = Bench().error(of: "table.sort({ 3, 1, 2, 3 }, \(comparator))")
    #expect(error?.message == "invalid order function for sorting: \(message)")
  }

  @Test("equal elements keep their order")
  func stableSort() throws {
    let script = """
      local list = {}
      for i = 1, 500 do list[i] = { key = i % 2, index = i } end
      table.sort(list, function(a, b) return a.key < b.key end)
      for i = 2, 500 do
        local a, b = list[i - 1], list[i]
        assert(a.key < b.key or a.key == b.key and a.index < b.index)
      end
      """
    #expect(throws: Never.self) { try Bench().run(script) }
  }

  @Test("an error while sorting leaves the list as it was")
  func failedSort() throws {
    let script = """
      local list = { 3, 'x', 1 }
      local ok = pcall(table.sort, list)
      return ok, table.concat(list, ' ')
      """
    #expect(try Bench().run(script) == [.boolean(false), .string("3 x 1")])
  }

  @Test("sorting agrees with counting, for every length up to forty")
  func sortedLists() throws {
    let script = """
      for length = 0, 40 do
        local list = {}
        for i = 1, length do list[i] = (i * 17) % 23 end
        table.sort(list)
        for i = 2, length do assert(list[i - 1] <= list[i]) end
        table.sort(list, function(a, b) return a > b end)
        for i = 2, length do assert(list[i - 1] >= list[i]) end
        assert(#list == length)
      end
      """
    #expect(throws: Never.self) { try Bench().run(script) }
  }
}

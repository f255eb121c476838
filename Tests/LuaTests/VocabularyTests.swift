import Lua
import Testing

@Suite("Vocabulary")
struct VocabularyTests {
  private let bench: Bench

  init() {
    let queue = LuaModule("queue", [.function("finish", 1), .function("add", 1)])
    let app = LuaModule(
      "app",
      [
        .function("grant", 1), .field("version", 2), .module(queue), .value("kind", .string("sample")),
        .value("limits", .table(LuaTable(fields: ["low": .integer(1), "high": .integer(9)]))),
      ])
    let shop = LuaModule("shop", [.function("open", 1)])
    bench = Bench(
      LuaVocabulary(
        globals: [.module(shop), .value("answer", .integer(42)), .field("now", 2)], modules: [app]))
    bench.host.functions[1] = { arguments, results in
      results.append((0..<arguments.count).map { arguments.string(at: $0) ?? "?" }.joined(separator: ","))
      return .returned
    }
    bench.host.functions[2] = { arguments, results in
      results.append("computed \(arguments.count)")
      return .returned
    }
  }

  private func evaluate(_ expression: String) throws(LuaError) -> String? {
    let function = try bench.function("return function(app) return tostring(\(expression)) end")
    let index = bench.machine.moduleIndex(named: "app")
    return try bench.machine.call(function, [.module(index ?? -1)]).first?.text
  }

  @Test(
    "members of modules",
    arguments: [
      ("app.grant('a', 'b')", "a,b"), ("app:grant('a')", "a"), ("app.queue.finish('t')", "t"),
      ("app.queue:finish('t')", "t"), ("app.queue.finish()", ""), ("app.version", "computed 0"),
      ("app.kind", "sample"),
      ("app.limits.high", "9"), ("shop.open('x')", "x"), ("answer", "42"), ("now", "computed 0"),
      ("app", "module app"), ("app.queue", "module app.queue"), ("type(app)", "table"),
      ("app.queue == app.queue", "true"),
    ])
  func members(expression: String, text: String) throws {
    #expect(try evaluate(expression) == text)
  }

  @Test(
    "mistakes with modules are explained",
    arguments: [
      ("app.grnat('a')", "'app' has no field 'grnat'; did you mean 'grant'?"),
      ("app.versoin", "'app' has no field 'versoin'; did you mean 'version'?"),
      ("app.queue:finnish()", "'app.queue' has no field 'finnish'; did you mean 'finish'?"),
      ("shp.open()", "undefined global 'shp'; did you mean 'shop'?"),
      ("app()", "attempt to call a module value (local 'app')"),
    ])
  func mistakes(expression: String, message: String) throws {
    let error = #expect(throws: LuaError.self) { try evaluate(expression) }
    #expect(error?.message == message)
  }

  @Test("fields of modules cannot be assigned")
  func assignment() throws {
    let function = try bench.function("return function(app) app.queue.finish = nil end")
    let index = bench.machine.moduleIndex(named: "app") ?? -1
    let error = #expect(throws: LuaError.self) { try bench.machine.call(function, [.module(index)]) }
    #expect(error?.message == "'app.queue' is read-only: its field 'finish' cannot be assigned")
  }

  @Test("modules have qualified names")
  func indices() {
    let indices = ["shop", "app", "app.queue"].map { bench.machine.moduleIndex(named: $0) }
    #expect(Set(indices).count == 3 && !indices.contains(nil))
    #expect(bench.machine.moduleIndex(named: "queue") == nil)
  }

  @Test("without a print function there is no print")
  func noPrint() throws {
    let machine = LuaMachine(vocabulary: LuaVocabulary())
    let error = #expect(throws: LuaError.self) {
      try machine.load(source: Array("print(1)".utf8), chunkName: "a.lua")
    }
    #expect(error?.message == "undefined global 'print'")
  }

  @Test("print hands over one text")
  func printing() throws {
    _ = try bench.run("print() print(nil, 1, 'a', 2.5) print({})")
    #expect(bench.host.printed == ["", "nil\t1\ta\t2.5", "table#1"])
  }

  @Test("a machine without a host raises")
  func noHost() throws {
    let machine = LuaMachine(vocabulary: LuaVocabulary(globals: [.function("call", 1)]))
    let error = #expect(throws: LuaError.self) {
      try machine.load(source: Array("call()".utf8), chunkName: "a.lua")
    }
    #expect(error?.message == "this machine has no host")
  }
}

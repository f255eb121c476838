import Lua
import Testing

@Suite("Running scripts")
struct RunningTests {
  @Test("a chunk returns its values")
  func chunkReturnsValues() throws {
    let values = try Bench().run("return 1, 2.5, 'text', true, nil, { 3, a = 4 }")
    #expect(values.prefix(5) == [.integer(1), .number(2.5), .string("text"), .boolean(true), .nil])
    #expect(values.last?.table?.list == [.integer(3)])
    #expect(values.last?.table?["a"] == .integer(4))
  }

  @Test("a host call gets its arguments and gives its results")
  func hostCall() throws {
    let bench = Bench(LuaVocabulary(globals: [.function("add", 1)]))
    bench.host.functions[1] = { arguments, results in
      results.append((arguments.integer(at: 0) ?? 0) + (arguments.integer(at: 1) ?? 0))
      results.append("done")
      return .returned
    }
    #expect(try bench.run("return add(2, 3)") == [.integer(5), .string("done")])
  }

  @Test("a suspended call waits until it is resumed")
  func suspendAndResume() throws {
    let bench = Bench(LuaVocabulary(globals: [.function("wait", 1)]))
    bench.host.functions[1] = { _, _ in .suspended }
    let function = try bench.function("return function(a) local b = wait() return a + b end")
    guard case .suspended(let coroutine) = bench.machine.start(function, arguments: { $0.append(40) }) else {
      Issue.record("it did not wait")
      return
    }
    #expect(bench.machine.isWaiting(coroutine))
    #expect(bench.machine.resume(coroutine, results: { $0.append(2) }) == .finished)
    #expect(bench.machine.returned.integer(at: 0) == 42)
    #expect(!bench.machine.isWaiting(coroutine))
  }
}

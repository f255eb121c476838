import Lua
import Testing

@Suite("Image")
struct ImageTests {
  private static let vocabulary = LuaVocabulary(globals: [.function("wait", 1), .function("note", 2)])

  /// Changes everything that a run can change.
  private static let script = """
    local counter = 0
    local cache = {}
    return function(rounds)
      local lib = require 'counting'
      for i = 1, rounds do
        counter = counter + 1
        cache['key' .. counter] = { counter }
        lib.count = lib.count + 1
      end
      local order = {}
      for key in pairs(cache) do order[#order + 1] = key end
      note(counter, lib.count, math.random(1000000), tostring({}), table.concat(order, ','))
      wait()
      note('after')
    end
    """

  private func makeBench() throws -> (Bench, LuaFunction, () -> [String]) {
    let bench = Bench(ImageTests.vocabulary)
    var notes: [String] = []
    bench.host.modules["counting"] = "return { count = 0 }"
    bench.host.functions[1] = { _, _ in .suspended }
    bench.host.functions[2] = { arguments, _ in
      notes.append((0..<arguments.count).map { describe(arguments, $0) }.joined(separator: " "))
      return .returned
    }
    let function = try bench.function(ImageTests.script)
    return (
      bench, function,
      {
        defer { notes = [] }; return notes
      }
    )
  }

  private func run(_ bench: Bench, _ function: LuaFunction, rounds: Int) -> LuaStep {
    bench.machine.randomState = 42
    let step = bench.machine.start(function) { $0.append(rounds) }
    guard case .suspended(let coroutine) = step else { return step }
    return rounds.isMultiple(of: 2) ? bench.machine.resume(coroutine) : step
  }

  @Test("a restored machine does what a new one does")
  func restoredEqualsNew() throws {
    let (bench, function, takeNotes) = try makeBench()
    bench.machine.capture()
    let rounds = [1, 40, 7, 2, 40, 300]
    for count in rounds {
      bench.machine.restore()
      let step = run(bench, function, rounds: count)
      let restored = takeNotes()
      let (fresh, freshFunction, takeFreshNotes) = try makeBench()
      let freshStep = run(fresh, freshFunction, rounds: count)
      #expect(restored == takeFreshNotes())
      #expect(kind(of: step) == kind(of: freshStep))
      #expect(restored.first?.hasPrefix("\(count) \(count) ") == true)
    }
  }

  @Test("a thousand restores leak nothing")
  func noLeak() throws {
    let (bench, function, takeNotes) = try makeBench()
    bench.machine.capture()
    let memory = bench.machine.memoryBytes
    let arena = bench.machine.arenaBytes
    for round in 0..<1000 {
      bench.machine.restore()
      #expect(bench.machine.memoryBytes == memory)
      #expect(bench.machine.arenaBytes == arena)
      _ = run(bench, function, rounds: round % 50)
      #expect(bench.machine.memoryBytes > memory)
      _ = takeNotes()
    }
  }

  @Test("what waited is gone after a restore, and functions of the run before are refused")
  func staleReferences() throws {
    let bench = Bench(ImageTests.vocabulary)
    bench.host.functions[1] = { _, _ in .suspended }
    let maker = try bench.function("return function() return function() return wait() end end")
    bench.machine.capture()
    bench.machine.restore()
    let made = try #require(try bench.machine.call(maker).first?.function)
    guard case .suspended(let coroutine) = bench.machine.start(made) else {
      Issue.record("it did not wait")
      return
    }
    #expect(bench.machine.isWaiting(coroutine))
    bench.machine.restore()
    #expect(!bench.machine.isWaiting(coroutine))
    let staleCoroutine = LuaError(kind: .runtime, message: "this coroutine began before the last restore")
    #expect(bench.machine.resume(coroutine) == .failed(staleCoroutine))
    let staleFunction = LuaError(
      kind: .runtime, message: "this function belongs to a run before the last restore")
    #expect(bench.machine.start(made) == .failed(staleFunction))
    #expect(try bench.machine.call(maker).count == 1)
  }

  @Test("what waits when the image is made waits again after each restore")
  func waitingInImage() throws {
    let bench = Bench(ImageTests.vocabulary)
    bench.host.functions[1] = { _, _ in .suspended }
    let function = try bench.function("return function() local n = 1 n = n + wait() return n end")
    guard case .suspended(let coroutine) = bench.machine.start(function) else {
      Issue.record("it did not wait")
      return
    }
    bench.machine.capture()
    for answer in [5, 6] {
      bench.machine.restore()
      #expect(bench.machine.resume(coroutine) { $0.append(answer) } == .finished)
      #expect(bench.machine.returned.integer(at: 0) == answer + 1)
    }
  }

  @Test("a restore right after a finished run leaves every coroutine its own place")
  func placesAfterRestore() throws {
    let bench = Bench(ImageTests.vocabulary)
    bench.host.functions[1] = { _, _ in .suspended }
    let quick = try bench.function("return function() return 1 end")
    let slow = try bench.function("return function(n) return n + wait() end")
    bench.machine.capture()
    bench.machine.restore()
    #expect(bench.machine.start(quick) == .finished)
    bench.machine.restore()
    guard case .suspended(let first) = bench.machine.start(slow, arguments: { $0.append(10) }),
      case .suspended(let second) = bench.machine.start(slow, arguments: { $0.append(20) })
    else {
      Issue.record("they did not wait")
      return
    }
    #expect(bench.machine.resume(first) { $0.append(1) } == .finished)
    #expect(bench.machine.returned.integer(at: 0) == 11)
    #expect(bench.machine.resume(second) { $0.append(2) } == .finished)
    #expect(bench.machine.returned.integer(at: 0) == 22)
  }

  @Test("a machine can be captured again, and older functions stay valid")
  func secondImage() throws {
    let bench = Bench()
    let first = try bench.function("return function() return 'first' end")
    bench.machine.capture()
    bench.machine.restore()
    let second = try bench.function("local first = ... return function() return 'second' end")
    bench.machine.capture()
    bench.machine.restore()
    #expect(try bench.machine.call(first) == [.string("first")])
    #expect(try bench.machine.call(second) == [.string("second")])
  }

  @Test("memory of a big run is given back")
  func bigRun() throws {
    let bench = Bench()
    let function = try bench.function(
      "return function() local t = {} for i = 1, 500000 do t[i] = i end return #t end")
    bench.machine.capture()
    let image = bench.machine.imageBytes
    for _ in 0..<3 {
      #expect(try bench.machine.call(function) == [.integer(500_000)])
      #expect(bench.machine.arenaBytes > 8 << 20)
      bench.machine.restore()
      #expect(bench.machine.arenaBytes == image)
    }
  }

  @Test("no run can tell how much memory the run before it took")
  func sameMemoryAfterAnyRun() throws {
    let bench = Bench()
    let function = try bench.function(
      "return function(n) local t = {} for i = 1, n do t[i] = { i } end return #t end")
    bench.machine.capture()
    var bytes: [Int] = []
    for count in [30_000, 300_000, 30_000, 100, 30_000] {
      bench.machine.restore()
      #expect(try bench.machine.call(function, [.integer(count)]) == [.integer(count)])
      if count == 30_000 { bytes.append(bench.machine.arenaBytes) }
    }
    #expect(bytes[0] > 2 << 20 && Set(bytes).count == 1, "\(bytes)")
  }

  @Test("an image larger than the first addresses comes back whole")
  func bigImage() throws {
    let bench = Bench()
    let function = try bench.function(
      """
      local t = {} for i = 1, 200000 do t[i] = 'text ' .. i end
      return function(change)
        local sum = 0
        for i = 1, #t do sum = sum + #t[i] if change then t[i] = i .. ' changed' end end
        return sum
      end
      """)
    bench.machine.capture()
    #expect(bench.machine.imageBytes > 8 << 20)
    let expected = try bench.machine.call(function, [.boolean(true)])
    #expect(try bench.machine.call(function, [.boolean(false)]) != expected)
    for _ in 0..<2 {
      bench.machine.restore()
      #expect(try bench.machine.call(function, [.boolean(true)]) == expected)
    }
  }

  @Test("garbage of a long run is collected, and what the collector marked is as it was after a restore")
  func garbage() throws {
    let bench = Bench(limits: LuaLimits(instructions: 1 << 40, memoryBytes: 8 << 20))
    let script = """
      local names = { first = function() return 1 end, second = function() return 2 end }
      return function()
        local count = names.first() + names.second()
        names.second = nil
        local last
        for i = 1, 300000 do last = { i, 'text ' .. i } end
        return last[1] + count
      end
      """
    let function = try bench.function(script)
    bench.machine.capture()
    // A debug build of the bridge aborts if code or names differ from the captured ones.
    for _ in 0..<3 {
      bench.machine.restore()
      #expect(try bench.machine.call(function) == [.integer(300_003)])
      #expect(bench.machine.arenaBytes < 8 << 20)
    }
  }

  @Test(
    "names of a run that let the table of names grow leave nothing behind",
    arguments: [10, 100, 1_000, 3_000])
  func names(count: Int) throws {
    let bench = Bench(limits: LuaLimits(instructions: 1 << 40))
    let function = try bench.function(
      """
      local kept = 'kept'
      return function(count)
        local names = {}
        for i = 1, count do names['name' .. i] = i end
        return names['name' .. count], kept .. 'name'
      end
      """)
    bench.machine.capture()
    for _ in 0..<3 {
      bench.machine.restore()
      #expect(try bench.machine.call(function, [.integer(count)]) == [.integer(count), .string("keptname")])
    }
  }

  @Test("a cleared machine does with the next script what a new one does, whatever the scripts before left")
  func clearedEqualsNew() throws {
    let greedy = """
      local kept = {}
      for i = 1, 20000 do kept['key' .. i] = { i } end
      leftover = nil
      return function() note(#kept, math.random(1000)) end
      """
    let bench = Bench(ImageTests.vocabulary)
    bench.host.functions[2] = { _, _ in .returned }
    bench.machine.found()
    let bytes = bench.machine.memoryBytes
    for (round, chunkName) in ["greedy.lua", "again.lua", "broken.lua"].enumerated() {
      let text = round == 2 ? "error('no more')" : greedy
      let function = try? bench.machine.load(source: Array(text.utf8), chunkName: chunkName).first?.function
      bench.machine.capture()
      if let function { #expect(kind(of: bench.machine.start(function)) == "finished") }
      bench.machine.clear()
      #expect(bench.machine.memoryBytes == bytes)
      if let function { #expect(kind(of: bench.machine.start(function)) == "failed") }
    }
    let (fresh, freshFunction, takeNotes) = try makeBench()
    fresh.machine.capture()
    bench.machine.host = fresh.host
    let function = try #require(
      try bench.machine.load(source: Array(ImageTests.script.utf8), chunkName: "script.lua").first?.function)
    bench.machine.capture()
    #expect(bench.machine.imageBytes == fresh.machine.imageBytes)
    for count in [40, 7] {
      bench.machine.restore()
      fresh.machine.restore()
      #expect(
        kind(of: run(bench, function, rounds: count)) == kind(of: run(fresh, freshFunction, rounds: count)))
      let notes = takeNotes()
      #expect(notes.prefix(notes.count / 2) == notes.suffix(notes.count / 2) && !notes.isEmpty)
    }
  }

  @Test("the image of a machine without scripts is small")
  func imageSize() {
    let machine = Bench().machine
    machine.capture()
    #expect(machine.imageBytes < 40_000)
  }

  private func kind(of step: LuaStep) -> String {
    switch step {
    case .finished: "finished"
    case .suspended: "suspended"
    case .failed: "failed"
    }
  }
}

private func describe(_ arguments: LuaArguments, _ index: Int) -> String {
  arguments.string(at: index) ?? arguments.integer(at: index).map(String.init) ?? "?"
}

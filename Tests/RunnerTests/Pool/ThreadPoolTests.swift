import Facts
import Runner
import Testing

@Suite("A pool of threads")
struct ThreadPoolTests {
  @Test("the outcomes are those of one worker, in the order of their numbers", arguments: [1, 2, 3, 8, 64])
  func order(workerCount: Int) {
    let outcomes = ThreadPool(workerCount: workerCount, work: Spins(count: 50)).run()
    #expect(outcomes == (0..<50).map { Spins.spin($0) })
  }

  @Test("no work gives no outcomes", arguments: [1, 4])
  func nothing(workerCount: Int) {
    #expect(ThreadPool(workerCount: workerCount, work: Spins(count: 0)).run() == [])
  }
}

/// Work of different length, so that the pieces do not end in the order in which they began.
private struct Spins: PoolWork {
  let count: Int

  func makeWorker() -> (Int) -> Int { { Spins.spin($0) } }
  func lost(_ number: Int, _ stop: CaseStop) -> Int { -1 }
  func makeWire() -> Wire { Wire() }

  static func spin(_ number: Int) -> Int {
    var value = number
    for _ in 0..<(number * 7919 % 97 * 100) { value = (value &* 31 &+ 7) & 0xffff }
    return value
  }

  struct Wire: OutcomeWire {
    func write(_ outcome: Int, to printer: inout JSONPrinter) { printer.integer(Int64(outcome)) }

    func read(_ elements: ArraySlice<JSONValue>, of number: Int) -> Int? {
      if case .integer(let value)? = elements.first { Int(value) } else { nil }
    }
  }
}

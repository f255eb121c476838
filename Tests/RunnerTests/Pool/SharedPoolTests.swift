import Results
import Runner
import Testing

@Suite("A pool of threads")
struct SharedPoolTests {
  @Test("the results are those of one worker, in the order of the cases", arguments: [1, 2, 3, 8, 64])
  func order(workerCount: Int) {
    let results = SharedPool(workerCount: workerCount, recipe: recipe).run(count: 50)
    #expect(results.map(\.result.address.text) == (0..<50).map { "case/\($0)" })
    #expect(results.map(\.result.factCount) == (0..<50).map { UInt32(spin($0)) })
  }

  @Test("no cases give no results", arguments: [1, 4])
  func nothing(workerCount: Int) {
    #expect(SharedPool(workerCount: workerCount, recipe: recipe).run(count: 0) == [])
  }

  private var recipe: CaseRecipe {
    CaseRecipe(
      makeRunner: {
        { number in
          var result = CaseResult(
            address: CaseAddress("case/\(number)"), title: "", subject: "",
            place: SourcePlace(file: "", line: 0),
            verdict: .passed)
          result.factCount = UInt32(spin(number))
          return FinishedCase(result: result)
        }
      },
      outline: { number, verdict in
        CaseResult(
          address: CaseAddress("case/\(number)"), title: "", subject: "",
          place: SourcePlace(file: "", line: 0), verdict: verdict)
      })
  }
}

/// Work of different length, so that the cases do not end in the order in which they began.
private func spin(_ number: Int) -> Int {
  var value = number
  for _ in 0..<(number * 7919 % 97 * 100) { value = (value &* 31 &+ 7) & 0xffff }
  return value
}

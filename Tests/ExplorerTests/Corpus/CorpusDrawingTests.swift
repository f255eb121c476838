import Kernel
import Results
import Testing

@testable import Explorer

@Suite("Runs that go on from kept ones")
struct CorpusDrawingTests {
  private let choices = (1...6).map {
    Deviation(site: Site(name: UInt16($0)), visit: 2, count: 5, value: 1)
  }

  private var corpus: Corpus {
    Corpus(earlier: [
      KeptRun(address: "buy/1", deviations: Array(choices[..<3])),
      KeptRun(address: "buy/1", deviations: Array(choices[3...])),
    ])
  }

  @Test("a seed draws the same again, some begin from nothing, and a scenario without runs does so always")
  func drawn() {
    let bases = (0..<400).map { corpus.base(for: "buy/1", seed: $0) }
    #expect(bases == (0..<400).map { corpus.base(for: "buy/1", seed: $0) })
    #expect((60...140).contains(bases.count { $0.isEmpty }))
    #expect((0..<50).allSatisfy { corpus.base(for: "buy/2", seed: $0).isEmpty })
  }

  @Test("no number in a file is too small or too large")
  func extremes() {
    let choices = [0, UInt32.max].map {
      Deviation(site: Site(name: .max, detail: .max, scope: .max), visit: $0, count: .max, value: 1)
    }
    let corpus = Corpus(earlier: [KeptRun(address: "buy/1", deviations: choices)])
    let bases = (0..<2_000).map { corpus.base(for: "buy/1", seed: $0) }
    #expect(Set(bases.flatMap { $0.map(\.visit) }) == [0, 1, UInt32.max - 1, UInt32.max])
  }

  @Test("choices stay, are left out, move by a visit or fall otherwise, and two runs are put together")
  func altered() {
    let bases = (0..<2_000).map { corpus.base(for: "buy/1", seed: $0) }
    let all = bases.flatMap(\.self)
    #expect(Set(all.map(\.visit)) == [1, 2, 3])
    #expect(Set(all.map(\.value)) == [1, 2, 3, 4])
    #expect(all.count { choices.contains($0) } > all.count / 2)
    #expect(
      bases.contains { base in base.contains { $0.site.name <= 3 } && base.contains { $0.site.name > 3 } })
    // The later run is drawn more often.
    let (first, second) = (bases.count { $0.first?.site.name == 1 }, bases.count { $0.first?.site.name == 4 })
    #expect(second > first)
  }
}

import Kernel
import Testing

@Suite("Summaries of runs")
struct RunSummaryTests {
  /// The summary of a run with these facts.
  private static func summary(_ facts: [UInt64]) -> RunSummary {
    var digest = Digest()
    var checkpoints = Checkpoints()
    for (place, fact) in facts.enumerated() {
      digest.combine(fact)
      if (place + 1) & place == 0 { checkpoints.append(digest.value) }
    }
    return RunSummary(count: UInt32(facts.count), hash: digest.value, checkpoints: checkpoints.values)
  }

  @Test("equal runs do not part")
  func equal() {
    #expect(Self.summary([1, 2, 3]).checkpoints.count == 2)
    #expect(Self.summary([1, 2, 3]).parting(from: Self.summary([1, 2, 3])) == nil)
    #expect(Self.summary([]).parting(from: Self.summary([])) == nil)
  }

  @Test("the changed fact lies among those at which the runs part", arguments: 0..<100)
  func changed(place: Int) throws {
    let facts = (0..<100).map(UInt64.init)
    var others = facts
    others[place] = 1000
    let range = try #require(Self.summary(facts).parting(from: Self.summary(others)))
    let fact = UInt32(place + 1)
    #expect(range.lowerBound < fact && fact <= range.upperBound, "\(range)")
    #expect(range.upperBound <= max(2 * range.lowerBound, 1))
  }

  @Test("a run that goes on parts behind the end of the shorter one", arguments: [0, 1, 2, 7, 8, 60, 99])
  func longer(count: Int) throws {
    let facts = (0..<100).map(UInt64.init)
    let (whole, part) = (Self.summary(facts), Self.summary(Array(facts.prefix(count))))
    for range in try [#require(whole.parting(from: part)), #require(part.parting(from: whole))] {
      #expect(range.lowerBound <= UInt32(count) && UInt32(count) < range.upperBound, "\(range)")
    }
  }
}

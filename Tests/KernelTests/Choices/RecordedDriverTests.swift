import Kernel
import Testing

@Suite("Replaying choices")
struct RecordedDriverTests {
  /// A small run whose number of choices depends on the options it receives.
  private func run(_ choices: Choices) -> [Int] {
    var answers: [Int] = []
    for scope in 0..<6 {
      let answer = choices.pick(3, at: Site(name: 0, scope: UInt32(scope % 2)))
      answers.append(answer)
      for _ in 0..<answer { answers.append(choices.pick(2, at: Site(name: 2))) }
    }
    return answers
  }

  @Test("the deviations of a seeded run repeat it", arguments: 0..<50)
  func repeats(seed: Int) {
    let choices = Choices(kinds: siteKinds, driver: .seeded(UInt64(seed), kinds: .all))
    choices.recordsTrail = true
    let answers = run(choices)
    let deviations = choices.deviations
    let trail = choices.trailHash
    choices.start(.recorded(deviations))
    #expect(run(choices) == answers)
    #expect(choices.deviations == deviations)
    #expect(choices.trailHash == trail)
    #expect(choices.unmetDeviations.isEmpty)
  }

  @Test("once everything was repeated, the rest of the run is quiet")
  func quietAfterwards() {
    let site = Site(name: 0)
    let choices = Choices(
      kinds: siteKinds, driver: .recorded([Deviation(site: site, visit: 2, count: 3, value: 2)]))
    #expect(!choices.isQuiet)
    #expect((0..<4).map { _ in choices.pick(3, at: site) } == [0, 2, 0, 0])
    #expect(choices.isQuiet)
  }

  @Test("a deviation that is never met is reported")
  func neverMet() {
    let missed = Deviation(site: Site(name: 0), visit: 2, count: 3, value: 1)
    let elsewhere = Deviation(site: Site(name: 3), visit: 1, count: 3, value: 1)
    let choices = Choices(kinds: siteKinds, driver: .recorded([elsewhere, missed]))
    _ = choices.pick(3, at: Site(name: 0))
    #expect(choices.unmetDeviations.map(\.deviation) == [missed, elsewhere])
    #expect(choices.unmetDeviations.map(\.reason) == [.neverMet, .neverMet])
  }

  @Test(
    "another number of outcomes is reported, and the value is taken if it fits", arguments: [(2, 0), (9, 3)])
  func otherCount(count: Int, value: Int) {
    let deviation = Deviation(site: Site(name: 0), visit: 1, count: 4, value: 3)
    let choices = Choices(kinds: siteKinds, driver: .recorded([deviation]))
    #expect(choices.pick(count, at: Site(name: 0)) == value)
    #expect(choices.unmetDeviations.map(\.reason) == [.otherCount(count)])
    #expect(choices.deviations.map(\.value) == (value == 0 ? [] : [value]))
  }

  @Test("of two deviations for one visit one is reported")
  func duplicate() {
    let deviations = [1, 2].map { Deviation(site: Site(name: 0), visit: 1, count: 4, value: $0) }
    let choices = Choices(kinds: siteKinds, driver: .recorded(deviations))
    #expect((0..<3).map { _ in choices.pick(4, at: Site(name: 0)) } == [1, 0, 0])
    #expect(choices.unmetDeviations.map(\.deviation) == [deviations[1]])
  }

  @Test("a visit that a pin decided is counted, and a deviation for it is reported")
  func pinned() {
    let site = Site(name: 0)
    let deviations = [1, 2].map { Deviation(site: site, visit: $0, count: 4, value: 1) }
    let choices = Choices(kinds: siteKinds, driver: .recorded(deviations))
    choices.pin(name: 0, visit: 1, value: 3)
    #expect((0..<3).map { _ in choices.pick(4, at: site) } == [3, 1, 0])
    #expect(choices.unmetDeviations.map(\.deviation) == [deviations[0]])
    #expect(choices.unmetDeviations.map(\.reason) == [.pinned])
    #expect(choices.deviations == [deviations[1]])
  }
}

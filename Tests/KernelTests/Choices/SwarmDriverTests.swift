import Kernel
import Testing

@Suite("Swarms and the census of choices")
struct SwarmDriverTests {
  private let kinds: [SiteKind] = [.latitude, .fault, .user, .fault]

  private func values(_ seed: UInt64, sites: [UInt16] = [0, 1, 2, 3]) -> [Int] {
    let choices = Choices(kinds: kinds, driver: .swarm(Swarm(seed: seed, sites: sites)))
    return (0..<400).map { choices.pick(4, at: Site(name: UInt16($0 % 4))) }
  }

  @Test("a seed gives the same choices again, and others give others")
  func repeated() {
    #expect(values(7) == values(7))
    #expect(Set((0..<40).map { values(UInt64($0)) }).count > 15)
  }

  @Test("a run leaves some sites alone, and strikes at others now and then or always")
  func subsets() {
    let runs = (0..<200).map { values(UInt64($0)) }
    let shares = runs.map { run in
      (0..<4).map { name in run.indices.count { $0 % 4 == name && run[$0] != 0 } }
    }
    #expect(shares.contains { $0.contains(0) && $0.contains { $0 > 0 } })
    #expect(shares.contains { $0.contains(100) })
    #expect(shares.contains { $0.contains { (1..<30).contains($0) } })
    #expect(shares.contains([0, 0, 0, 0]))
  }

  @Test("only the sites of the swarm are drawn")
  func sites() {
    let drawn = (0..<100).flatMap { seed in
      values(UInt64(seed), sites: [1]).enumerated().filter { $0.element != 0 }.map { $0.offset % 4 }
    }
    #expect(Set(drawn) == [1])
  }

  @Test("the choices of a run are recorded, and repeat it")
  func recorded() {
    let choices = Choices(kinds: kinds, driver: .swarm(Swarm(seed: 3, sites: [0, 1, 2, 3])))
    func picks() -> [Int] {
      (0..<200).map { (number: Int) -> Int in
        choices.pick(3, at: Site(name: UInt16(number % 4), scope: UInt32(number % 3)))
      }
    }
    let first = picks()
    choices.start(.recorded(choices.deviations))
    let again = picks()
    #expect(again == first)
  }

  @Test("a run goes on from choices of another, wherever it meets them, and is repeated by its own")
  func base() {
    func values(_ driver: ChoiceDriver, pinned: Bool = false) -> ([Int], [Deviation]) {
      let choices = Choices(kinds: kinds, driver: driver)
      if pinned { choices.pin(name: 1, visit: 1, value: 0) }
      let values = (0..<40).map { choices.pick(3, at: Site(name: UInt16($0 % 4))) }
      return (values, choices.deviations)
    }
    let base = [
      Deviation(site: Site(name: 1), visit: 3, count: 3, value: 2),
      Deviation(site: Site(name: 2), visit: 1, count: 3, value: 1),
      Deviation(site: Site(name: 3, scope: 7), visit: 1, count: 3, value: 1),
    ]
    let (alone, met) = values(.swarm(Swarm(seed: 1, sites: [], base: base)))
    #expect(alone.indices.filter { alone[$0] != 0 } == [2, 9])
    #expect(met == [base[1], base[0]])
    // A visit that a pin decides counts too.
    #expect(values(.swarm(Swarm(seed: 1, sites: [], base: base)), pinned: true).0 == alone)
    for seed in 1...40 {
      let swarm = Swarm(seed: UInt64(seed), sites: [0, 1, 2, 3], base: base)
      let (drawn, deviations) = values(.swarm(swarm))
      #expect((drawn[2], drawn[9]) == (1, 2))
      #expect(values(.recorded(deviations)).0 == drawn)
    }
    let many = (1...200).map { values(.swarm(Swarm(seed: UInt64($0), sites: [0, 1, 2, 3], base: base))).0 }
    #expect(many.contains { $0 != alone })
  }

  @Test("the same run begun anew takes its base again")
  func baseAgain() {
    let base = [Deviation(site: Site(name: 1), visit: 1, count: 2, value: 1)]
    let choices = Choices(kinds: kinds, driver: .swarm(Swarm(seed: 1, sites: [], base: base)))
    #expect(choices.pick(2, at: Site(name: 1)) == 1)
    choices.startAgain(pins: [])
    #expect(choices.pick(2, at: Site(name: 1)) == 1)
  }

  @Test("a census notes every choice with its visit, its outcomes and the moment")
  func census() {
    let choices = Choices(kinds: kinds)
    choices.takesCensus = true
    choices.moment = 5
    _ = choices.pick(2, at: Site(name: 1, scope: 9))
    choices.moment = 6
    _ = choices.pick(3, at: Site(name: 1, scope: 9))
    _ = choices.pick(1, at: Site(name: 0))
    #expect(choices.visits.map(\.visit) == [1, 2])
    #expect(choices.visits.map(\.count) == [2, 3])
    #expect(choices.visits.map(\.moment) == [5, 6])
    let deviation = choices.visits[1].deviation(to: 2)
    choices.start(.recorded([deviation]))
    #expect(choices.visits.isEmpty)
    #expect([2, 3].map { choices.pick($0, at: Site(name: 1, scope: 9)) } == [0, 2])
    #expect(choices.nonDefaultFaultAndUserCount == 1)
  }
}

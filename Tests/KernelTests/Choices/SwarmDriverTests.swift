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
    let first = (0..<200).map { choices.pick(3, at: Site(name: UInt16($0 % 4), scope: UInt32($0 % 3))) }
    let deviations = choices.deviations
    choices.start(.recorded(deviations))
    #expect((0..<200).map { choices.pick(3, at: Site(name: UInt16($0 % 4), scope: UInt32($0 % 3))) } == first)
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
    #expect(choices.disturbanceCount == 1)
  }
}

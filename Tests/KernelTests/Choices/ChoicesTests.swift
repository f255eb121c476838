import Kernel
import Testing

/// Names 0 to 2 are a latitude, a fault and a user's decision; 3 is another latitude.
let siteKinds: [SiteKind] = [.latitude, .fault, .user, .latitude]

@Suite("Choices")
struct ChoicesTests {
  @Test("the canonical driver always gives zero and takes no notes")
  func canonical() {
    let choices = Choices(kinds: siteKinds)
    for visit in 0..<100 {
      #expect(choices.pick(visit, at: Site(name: UInt16(visit % 4))) == 0)
    }
    #expect(choices.isQuiet)
    #expect(choices.deviations.isEmpty)
    #expect(!choices.advance())
    #expect(choices.unmetDeviations.isEmpty)
    #expect(choices.divergenceCount == 0)
  }

  @Test("fewer than two outcomes are no choice", arguments: [-1, 0, 1])
  func nothingToChoose(count: Int) {
    let choices = Choices(kinds: siteKinds, driver: .seeded(1, kinds: .all))
    choices.recordsTrail = true
    let empty = choices.trailHash
    #expect(choices.pick(count, at: Site(name: 0)) == 0)
    #expect(choices.trailHash == empty)
  }

  @Test("only the kinds given to a seed are driven", arguments: SiteKind.allCases)
  func drivenKinds(kind: SiteKind) {
    let choices = Choices(kinds: siteKinds, driver: .seeded(9, kinds: SiteKinds(kind)))
    for _ in 0..<500 {
      for name in 0..<3 { _ = choices.pick(5, at: Site(name: UInt16(name))) }
    }
    let names = Set(choices.deviations.map(\.site.name))
    // A seed enables only some faults. Names of the other kinds must all deviate within these picks.
    let isAllowed = names.allSatisfy { siteKinds[Int($0)] == kind }
    #expect(isAllowed)
    #expect(kind == .fault || names.count == 1)
  }

  @Test("a seed spreads latitudes over all outcomes, and fires faults rarely and only under some seeds")
  func spread() {
    var firing = 0
    for seed in 0..<400 {
      let choices = Choices(kinds: siteKinds, driver: .seeded(UInt64(seed), kinds: .all))
      let latitudes = (0..<64).map { _ in choices.pick(4, at: Site(name: 0)) }
      #expect(Set(latitudes) == [0, 1, 2, 3])
      let faults = (0..<64).filter { _ in choices.pick(3, at: Site(name: 1)) > 0 }
      if !faults.isEmpty { firing += 1 }
      #expect(faults.count < 32)
    }
    #expect((50..<150).contains(firing))
  }

  @Test("a site's stream does not change when other sites are asked in between")
  func independence() {
    func values(asking others: [Site]) -> [Int] {
      let choices = Choices(kinds: siteKinds, driver: .seeded(42, kinds: .all))
      return (0..<32).map { _ in
        for site in others { _ = choices.pick(6, at: site) }
        return choices.pick(1_000, at: Site(name: 0, detail: 1, scope: 1))
      }
    }
    let alone = values(asking: [])
    let near = [
      Site(name: 3, detail: 1, scope: 1), Site(name: 0, detail: 2, scope: 1),
      Site(name: 0, detail: 1, scope: 2),
    ]
    #expect(values(asking: near) == alone)
    #expect(Set(alone).count > 20)
  }

  @Test("name, detail, scope, visit and seed each lead to another stream")
  func distinctStreams() {
    func values(_ seed: UInt64, _ site: Site) -> [Int] {
      let choices = Choices(kinds: siteKinds, driver: .seeded(seed, kinds: .all))
      return (0..<8).map { _ in choices.pick(1 << 30, at: site) }
    }
    let streams = [
      values(1, Site(name: 0)), values(2, Site(name: 0)), values(1, Site(name: 3)),
      values(1, Site(name: 0, detail: 1)), values(1, Site(name: 0, scope: 1)),
    ]
    #expect(Set(streams).count == streams.count)
    #expect(Set(streams.joined()).count == 40)
  }

  @Test("the same seed gives the same values for ever")
  func pinnedSeed() {
    let choices = Choices(kinds: siteKinds, driver: .seeded(7, kinds: .all))
    let values = (0..<8).map { _ in choices.pick(10, at: Site(name: 0, detail: 2, scope: 3)) }
    #expect(values == [9, 9, 8, 3, 0, 8, 0, 3])
  }

  @Test("the trail tells runs apart by site, count and value, and is kept only on request")
  func trail() {
    func hash(_ records: Bool, _ asks: [(Int, Site)]) -> UInt64 {
      let choices = Choices(kinds: siteKinds)
      choices.recordsTrail = records
      for (count, site) in asks { _ = choices.pick(count, at: site) }
      return choices.trailHash
    }
    let site = Site(name: 0)
    #expect(hash(false, [(2, site)]) == hash(false, []))
    #expect(hash(true, [(2, site)]) == hash(true, [(2, site)]))
    #expect(hash(true, [(2, site)]) != hash(true, [(3, site)]))
    #expect(hash(true, [(2, site)]) != hash(true, [(2, Site(name: 3))]))
    let choices = Choices(kinds: siteKinds)
    choices.recordsTrail = true
    choices.pin(name: 0, value: 1)
    _ = choices.pick(2, at: site)
    #expect(choices.trailHash != hash(true, [(2, site)]))
  }

  @Test(
    "a run that begins again meets the same values, and the pins that it began with",
    arguments: [
      ChoiceDriver.canonical, .seeded(5, kinds: .all), .enumerating(kinds: .all),
      .recorded([Deviation(site: Site(name: 0), visit: 2, count: 4, value: 3)]),
    ])
  func startAgain(driver: ChoiceDriver) {
    let choices = Choices(kinds: siteKinds, driver: driver)
    func values() -> [Int] {
      (0..<40).flatMap { _ in (0..<3).map { choices.pick(4, at: Site(name: $0)) } }
    }
    if case .enumerating = driver {
      choices.pin(name: 1, visit: 3, value: 1)
      _ = values()
      #expect(choices.advance())
    }
    let pin = choices.pin(name: 1, visit: 3, value: 1)
    var pins: [Pin] = []
    choices.copyPins(into: &pins)
    let first = values()
    let deviations = choices.deviations
    choices.pin(name: 2, value: 2)
    choices.silence(.all)
    choices.startAgain(pins: pins)
    #expect(choices.unmetPins.map(\.id) == [pin])
    #expect(values() == first)
    #expect(choices.deviations == deviations)
    #expect(choices.unmetPins.isEmpty)
    #expect(choices.divergenceCount == 0)
    #expect(choices.pin(name: 2, value: 2) != pin)
  }
}

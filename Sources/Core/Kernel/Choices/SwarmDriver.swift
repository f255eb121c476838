/// The sites that a swarm of runs may vary. Each run varies some of the sites, with its own weights.
public struct Swarm: Hashable, Sendable {
  public let seed: UInt64
  /// The numbers of the sites that the runs may vary, in ascending order.
  public let sites: [UInt16]
  /// The choices of another run, from which this run starts. This run repeats each choice when it reaches the
  /// same site and visit.
  public let base: [Deviation]

  public init(seed: UInt64, sites: [UInt16], base: [Deviation] = []) {
    self.seed = seed
    self.sites = sites.sorted()
    self.base = base
  }
}

/// Supplies values from a seed. Each run varies a subset of the sites and gives each of them a weight. Some
/// runs have few faults; in others one thing breaks again and again. Such runs find more errors than runs in
/// which everything breaks at once. A run with a `base` varies few sites of its own.
struct SwarmDriver: Sendable {
  private let seed: UInt64
  private let base: [Deviation]
  private var repeating: RecordedDriver
  /// The rarity of each site, indexed by the site's number: one visit in this many gets a non-default value.
  /// Zero for a site that this run does not vary.
  private var rarities: [UInt64]
  private var visits = VisitCounter()

  /// The possible rarities of a site that a run varies. Sites that are visited at every fact need the large
  /// ones.
  private static let rarityChoices: [UInt64] = [1, 2, 6, 24, 96, 384]

  init(_ swarm: Swarm, kinds: [SiteKind]) {
    seed = swarm.seed
    base = swarm.base
    repeating = RecordedDriver(base)
    rarities = Array(repeating: 0, count: kinds.count)
    var calm = SplitMix(seed: SplitMix.mix(seed ^ 0x5CA1_AB1E))
    // This run varies one site in this many: few sites in most runs, many in some.
    let armedOneIn = (base.isEmpty ? 2 : 6) + calm.next(below: 7)
    for name in swarm.sites where Int(name) < kinds.count {
      var arming = SplitMix(seed: SplitMix.mix(seed) ^ SplitMix.mix(UInt64(name) &+ 1))
      guard arming.next(below: armedOneIn) == 0 else { continue }
      let choice = arming.next(below: UInt64(SwarmDriver.rarityChoices.count))
      rarities[Int(name)] = SwarmDriver.rarityChoices[Int(choice)]
    }
  }

  mutating func pick(_ count: Int, at site: Site) -> (value: Int, visit: UInt32) {
    let visit = visits.count(site)
    let repeated = base.isEmpty ? 0 : repeating.pick(count, at: site).value
    if repeated != 0 { return (repeated, visit) }
    let rarity = Int(site.name) < rarities.count ? rarities[Int(site.name)] : 0
    guard rarity > 0 else { return (0, visit) }
    var stream = SplitMix(seed: SplitMix.mix(SplitMix.mix(seed) ^ SplitMix.mix(site.key)) ^ UInt64(visit))
    guard stream.next(below: rarity) == 0 else { return (0, visit) }
    return (1 + Int(stream.next(below: UInt64(count - 1))), visit)
  }

  /// Counts a visit at which a pin supplied the value.
  mutating func skip(_ site: Site) {
    _ = visits.count(site)
    if !base.isEmpty { repeating.skip(site) }
  }

  /// Restarts the same run.
  mutating func startAgain() {
    visits.removeAll()
    repeating = RecordedDriver(base)
  }
}

/// The sites that a swarm of runs may draw. Each run draws some of them, with its own weights.
public struct Swarm: Hashable, Sendable {
  public let seed: UInt64
  /// The numbers of the sites that may be drawn, in ascending order.
  public let sites: [UInt16]
  /// Choices of another run. This run repeats them at every site and visit where it meets them.
  public let base: [Deviation]

  public init(seed: UInt64, sites: [UInt16], base: [Deviation] = []) {
    self.seed = seed
    self.sites = sites.sorted()
    self.base = base
  }
}

/// Values by a seed, where every run has a subset of the sites and a weight for each of them. Some runs are
/// calm; in others one thing breaks again and again. Runs in which everything breaks at once find less than
/// these. A run based on another run's choices draws few sites of its own.
struct SwarmDriver: Sendable {
  private let seed: UInt64
  private let base: [Deviation]
  private var repeating: RecordedDriver
  /// Indexed by the site's number: one visit in this many is non-default. Zero for a site that this run does
  /// not draw.
  private var rarities: [UInt64]
  private var visits = VisitCounter()

  /// The possible rarities of an armed site. Sites visited at every fact need the large ones.
  private static let rarityChoices: [UInt64] = [1, 2, 6, 24, 96, 384]

  init(_ swarm: Swarm, kinds: [SiteKind]) {
    seed = swarm.seed
    base = swarm.base
    repeating = RecordedDriver(base)
    rarities = Array(repeating: 0, count: kinds.count)
    var calm = SplitMix(seed: SplitMix.mix(seed ^ 0x5CA1_AB1E))
    // One site in this many is armed in this run: few sites in most runs, many in some.
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

  /// Counts a visit that the driver did not decide.
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

/// What a swarm of runs may draw: each run takes part of it, with weights of its own.
public struct Swarm: Hashable, Sendable {
  /// The seed of the run.
  public let seed: UInt64
  /// The numbers of the sites that may be drawn, in order.
  public let sites: [UInt16]
  /// Choices of another run, which this one takes wherever it meets them.
  public let base: [Deviation]

  /// A swarm's run.
  public init(seed: UInt64, sites: [UInt16], base: [Deviation] = []) {
    self.seed = seed
    self.sites = sites.sorted()
    self.base = base
  }
}

/// Values by a seed, where every run has a subset of the sites and a weight for each of its own: some runs are calm, in
/// some one thing breaks again and again. Runs in which everything breaks at once find less than these. A run that goes on
/// from another's choices draws little besides.
struct SwarmDriver: Sendable {
  private let seed: UInt64
  private let base: [Deviation]
  private var repeating: RecordedDriver
  /// One in so many visits of a site is not as usual, by its number; zero for a site that this run leaves alone.
  private var rarities: [UInt64]
  private var visits = VisitCounter()

  /// How rarely an armed site strikes; sites that are asked at every fact need the large ones.
  private static let rarityChoices: [UInt64] = [1, 2, 6, 24, 96, 384]

  init(_ swarm: Swarm, kinds: [SiteKind]) {
    seed = swarm.seed
    base = swarm.base
    repeating = RecordedDriver(base)
    rarities = Array(repeating: 0, count: kinds.count)
    var calm = SplitMix(seed: SplitMix.mix(seed ^ 0x5CA1_AB1E))
    // One in so many sites is armed in this run: few in most runs, many in some.
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

  /// Counts a visit that something else decided.
  mutating func skip(_ site: Site) {
    _ = visits.count(site)
    if !base.isEmpty { repeating.skip(site) }
  }

  /// Begins the same run anew.
  mutating func startAgain() {
    visits.removeAll()
    repeating = RecordedDriver(base)
  }
}

/// The source of the values of choices.
public enum ChoiceDriver: Hashable, Sendable {
  /// Every choice is zero: nothing unusual happens.
  case canonical

  /// Choices of some kinds follow a seed; the others are zero.
  case seeded(UInt64, kinds: SiteKinds)

  /// A part of the sites is drawn, with weights that follow a seed; the others are zero.
  case swarm(Swarm)

  /// Every choice is zero except for these.
  case recorded([Deviation])

  /// All combinations of the choices of some kinds, one per run; the others are zero.
  case enumerating(kinds: SiteKinds)
}

/// Decides everything that a scenario leaves open; each decision is asked for at a site.
///
/// Zero always means that nothing unusual happens. A driver gives the values; a pin holds a choice to
/// a value whatever the driver says. One object serves one run at a time and can be started again for the next.
///
/// Its properties go without the check for overlapping access, which would cost more than the choice itself:
/// no method calls out while it changes one.
public final class Choices {
  /// The kind of each site's name, by its number.
  @usableFromInline let kinds: [SiteKind]

  private var driver: ChoiceDriver = .canonical
  private var seeded = SeededDriver(seed: 0, kinds: [])
  private var swarm: SwarmDriver?
  private var recorded = RecordedDriver([])
  private var enumerating = EnumeratingDriver(kinds: [])
  private var pins = PinBoard()
  private var trail = Digest()
  private var silenced: SiteKinds = []
  private var census = SiteCensus()

  /// The kinds at whose sites something other than a pin may give another value than zero, or that are noted.
  @usableFromInline var livelyKinds: SiteKinds = []

  /// One bit for each name that a pin may hold, by the name's last six bits.
  @usableFromInline var pinnedNames: UInt64 = 0

  /// The choices other than zero so far, in order. Pinned choices are not among them: a repeated run pins them
  /// again.
  public private(set) var deviations: [Deviation] = []

  /// Whether the trail is kept; it costs some nanoseconds at each choice.
  public var recordsTrail: Bool = false {
    didSet { updateQuiet() }
  }

  /// Whether every choice is noted in the census, so that asking is never without cost.
  public var takesCensus: Bool = false {
    didSet { updateQuiet() }
  }

  /// How much has happened so far, as the run counts; the census notes it with each choice.
  public var moment: UInt32 = 0

  /// How many choices of faults and of people the driver has taken other than as usual.
  public private(set) var disturbanceCount: Int = 0

  /// Choices over a table of the kinds of all sites' names, from a driver.
  public init(kinds: [SiteKind], driver: ChoiceDriver = .canonical) {
    self.kinds = kinds
    start(driver)
  }

  /// Begins a new run: pins, deviations, visits and the trail are forgotten.
  public func start(_ driver: ChoiceDriver) {
    self.driver = driver
    switch driver {
    case .canonical: break
    case .seeded(let seed, let kinds): seeded = SeededDriver(seed: seed, kinds: kinds)
    case .swarm(let swarm): self.swarm = SwarmDriver(swarm, kinds: kinds)
    case .recorded(let recording): recorded = RecordedDriver(recording)
    case .enumerating(let kinds): enumerating = EnumeratingDriver(kinds: kinds)
    }
    forgetRun()
  }

  /// Begins the same run anew, with the pins that `copyPins` gave before it: the driver gives what it gave before.
  public func startAgain(pins: [Pin]) {
    switch driver {
    case .canonical: break
    case .seeded(let seed, let kinds): seeded = SeededDriver(seed: seed, kinds: kinds)
    case .swarm: swarm?.startAgain()
    case .recorded(let recording): recorded = RecordedDriver(recording)
    case .enumerating: enumerating.startAgain()
    }
    forgetRun()
    self.pins.startAgain(pins)
    updateQuiet()
  }

  /// Replaces the content of an array by the pins that hold choices of the run that is about to begin.
  public func copyPins(into pins: inout [Pin]) {
    pins.removeAll(keepingCapacity: true)
    self.pins.copy(into: &pins)
  }

  /// Begins the run of the next combination of an enumerating driver; false when all were tried, and always
  /// for the other drivers.
  public func advance() -> Bool {
    guard case .enumerating = driver else { return false }
    forgetRun()
    return enumerating.advance()
  }

  /// Whether every choice is zero and not noted, so that asking costs nothing.
  @inlinable
  public var isQuiet: Bool { livelyKinds.isEmpty && pinnedNames == 0 }

  /// Whether every choice of a name is zero and not noted.
  @inlinable
  public func isQuiet(at name: UInt16) -> Bool {
    pinnedNames >> UInt64(name & 63) & 1 == 0 && !livelyKinds.contains(SiteKinds(kinds[Int(name)]))
  }

  /// Chooses one of a number of outcomes, `0..<count`; fewer than two leave nothing to choose and give zero.
  @inlinable
  public func pick(_ count: Int, at site: Site) -> Int {
    if count <= 1 || isQuiet(at: site.name) { return 0 }
    return decide(count, at: site)
  }

  @usableFromInline
  func decide(_ count: Int, at site: Site) -> Int {
    precondition(
      Int(site.name) < kinds.count, "site \(site) has no kind: the table ends at \(kinds.count)")
    let kind = kinds[Int(site.name)]
    if silenced.contains(SiteKinds(kind)) { return 0 }
    let value: Int
    if let pinned = pins.isEmpty ? nil : pins.value(count, at: site) {
      skip(site, kind: kind)
      value = pinned
      updateQuiet()
    } else {
      value = drive(count, at: site, kind: kind)
    }
    if takesCensus { census.note(site, count: count, value: value, moment: moment) }
    if recordsTrail {
      trail.combine(site.key)
      trail.combine(UInt64(count))
      trail.combine(UInt64(value))
    }
    return value
  }

  private func drive(_ count: Int, at site: Site, kind: SiteKind) -> Int {
    let choice: (value: Int, visit: UInt32)
    switch driver {
    case .canonical:
      return 0
    case .seeded:
      choice = seeded.pick(count, at: site, kind: kind)
    case .swarm:
      choice = swarm?.pick(count, at: site) ?? (0, 0)
    case .recorded:
      choice = recorded.pick(count, at: site)
      if recorded.remainingCount == 0 { updateQuiet() }
    case .enumerating:
      choice = enumerating.pick(count, at: site, kind: kind)
    }
    if choice.value != 0 {
      deviations.append(Deviation(site: site, visit: choice.visit, count: count, value: choice.value))
      if kind != .latitude { disturbanceCount += 1 }
    }
    return choice.value
  }

  private func skip(_ site: Site, kind: SiteKind) {
    switch driver {
    case .canonical: break
    case .seeded: seeded.skip(site, kind: kind)
    case .swarm: swarm?.skip(site)
    case .recorded: recorded.skip(site)
    case .enumerating: enumerating.skip(site, kind: kind)
    }
  }

  /// Chooses zero at every site of some kinds from now on, whatever drivers and pins say, until the next run.
  public func silence(_ kinds: SiteKinds) {
    silenced.formUnion(kinds)
  }

  private func forgetRun() {
    pins.removeAll()
    silenced = []
    deviations.removeAll(keepingCapacity: true)
    trail = Digest()
    disturbanceCount = 0
    moment = 0
    census.removeAll()
    updateQuiet()
  }

  private func updateQuiet() {
    livelyKinds = recordsTrail || takesCensus ? .all : drivenKinds
    pinnedNames = pins.names
  }
}

extension Choices {
  /// Holds choices to a value: those of a name, and of a detail and a scope where given; every match from now
  /// on, or the one with the given number, the first being 1. A value that does not fit is not used.
  @discardableResult
  public func pin(
    name: UInt16, detail: UInt16? = nil, scope: UInt32? = nil, visit: UInt32? = nil, value: Int
  ) -> PinID {
    defer { updateQuiet() }
    return pins.pin(name: name, detail: detail, scope: scope, visit: visit, value: value)
  }

  /// Takes a pin away; false when it has done its work or was taken away before.
  @discardableResult
  public func unpin(_ id: PinID) -> Bool {
    defer { updateQuiet() }
    return pins.unpin(id)
  }

  /// Every choice so far, where a census is taken.
  public var visits: [SiteVisit] { census.visits }

  /// How many pins may still hold a choice.
  public var pinCount: Int { pins.count }

  /// The pins that never gave a value so far, in the order of pinning; those taken away are not among them.
  public var unmetPins: [Pin] { pins.unmet }

  /// The recorded choices that could not be repeated so far; empty for the other drivers.
  public var unmetDeviations: [UnmetDeviation] {
    guard case .recorded = driver else { return [] }
    return recorded.unmetDeviations
  }

  /// How often an enumeration met other choices than the same answers led to before; more than zero means
  /// that the run is not deterministic.
  public var divergenceCount: Int {
    guard case .enumerating = driver else { return 0 }
    return enumerating.divergenceCount
  }

  /// The hash over the site, the count and the value of every choice since `recordsTrail` was set.
  public var trailHash: UInt64 { trail.value }

  /// The kinds at whose sites the driver may give another value than zero from now on.
  private var drivenKinds: SiteKinds {
    switch driver {
    case .canonical: []
    case .recorded: recorded.remainingCount == 0 ? [] : .all
    case .seeded(_, let kinds): kinds
    case .swarm, .enumerating: .all
    }
  }
}

/// Where the values of choices come from.
public enum ChoiceDriver: Hashable, Sendable {
  /// Every choice is zero: nothing unusual happens.
  case canonical

  /// Choices of some kinds are random and depend on a seed. The others are zero.
  case seeded(UInt64, kinds: SiteKinds)

  /// Choices at some of the sites are random, with weights that depend on a seed. The others are zero.
  case swarm(Swarm)

  /// Every choice is zero except the recorded deviations.
  case recorded([Deviation])

  /// All combinations of the choices of some kinds, one per run; the others are zero.
  case enumerating(kinds: SiteKinds)
}

/// Makes every choice that a scenario does not specify. The caller requests each choice at a site.
///
/// Zero always means that nothing unusual happens. A driver supplies the values, and a pin overrides the
/// driver with a fixed value. One object serves one run at a time and can be restarted for the next run.
///
/// The properties skip the check for overlapping access, which would cost more than the choice itself. This
/// is safe because no method calls out while it changes a property.
public final class Choices {
  /// The kind of each site, indexed by the number of its name.
  @usableFromInline let kinds: [SiteKind]

  private var driver: ChoiceDriver = .canonical
  private var seeded = SeededDriver(seed: 0, kinds: [])
  private var swarm: SwarmDriver?
  private var recorded = RecordedDriver([])
  private var enumerating = EnumeratingDriver(kinds: [])
  private var pins = PinSet()
  private var trail = Digest()
  private var silenced: SiteKinds = []
  private var census = SiteCensus()

  /// The kinds of sites where a driver may give a value other than zero, or where choices are recorded.
  @usableFromInline private(set) var activeKinds: SiteKinds = []

  /// One bit for each site name that may have a pin. The last six bits of the name select the bit.
  @usableFromInline private(set) var pinnedNames: UInt64 = 0

  /// The choices other than zero so far, in order. Pinned choices are excluded, because a repeated run pins
  /// them again.
  public private(set) var deviations: [Deviation] = []

  /// Whether the trail hash is computed. This costs some nanoseconds per choice.
  public var recordsTrail: Bool = false {
    didSet { updateQuiet() }
  }

  /// Whether every choice is added to the census. If true, every choice costs time.
  public var takesCensus: Bool = false {
    didSet { updateQuiet() }
  }

  /// The progress of the run, in a unit that the run defines. The census records this value with each choice.
  public var moment: UInt32 = 0

  /// The number of fault and user choices where the driver took a non-default option.
  public private(set) var nonDefaultFaultAndUserCount: Int = 0

  /// - Parameter kinds: the kind of each site, indexed by the number of its name.
  public init(kinds: [SiteKind], driver: ChoiceDriver = .canonical) {
    self.kinds = kinds
    start(driver)
  }

  /// Starts a new run: clears pins, deviations, visits and the trail.
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

  /// Restarts the same run with the pins that `copyPins` copied before the run. The driver repeats its
  /// values.
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

  /// Replaces the contents of `pins` with the pins that are set for the next run.
  public func copyPins(into pins: inout [Pin]) {
    pins.removeAll(keepingCapacity: true)
    self.pins.copy(into: &pins)
  }

  /// Starts a run with the next combination of an enumerating driver. Returns false if all combinations were
  /// tried, or if the driver is of another kind.
  public func advance() -> Bool {
    guard case .enumerating = driver else { return false }
    forgetRun()
    return enumerating.advance()
  }

  /// Whether every choice is zero and not recorded, so that a choice costs nothing.
  @inlinable
  public var isQuiet: Bool { activeKinds.isEmpty && pinnedNames == 0 }

  /// Whether every choice of this name is zero and not recorded.
  @inlinable
  public func isQuiet(at name: UInt16) -> Bool {
    pinnedNames >> UInt64(name & 63) & 1 == 0 && !activeKinds.contains(SiteKinds(kinds[Int(name)]))
  }

  /// Chooses one of `count` outcomes, `0..<count`. Returns zero if `count` is less than two.
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
      if kind != .latitude { nonDefaultFaultAndUserCount += 1 }
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

  /// Makes every choice at a site of these kinds zero until the next run, regardless of the driver and the
  /// pins.
  public func silence(_ kinds: SiteKinds) {
    silenced.formUnion(kinds)
  }

  private func forgetRun() {
    pins.removeAll()
    silenced = []
    deviations.removeAll(keepingCapacity: true)
    trail = Digest()
    nonDefaultFaultAndUserCount = 0
    moment = 0
    census.removeAll()
    updateQuiet()
  }

  private func updateQuiet() {
    activeKinds = recordsTrail || takesCensus ? .all : drivenKinds
    pinnedNames = pins.names
  }
}

extension Choices {
  /// Fixes the value of the choices with this name, and with this detail and scope if given. Applies to every
  /// match from now on, or only to match number `visit`, counted from 1. A value out of range is not used.
  @discardableResult
  public func pin(
    name: UInt16, detail: UInt16? = nil, scope: UInt32? = nil, visit: UInt32? = nil, value: Int
  ) -> PinID {
    defer { updateQuiet() }
    return pins.pin(name: name, detail: detail, scope: scope, visit: visit, value: value)
  }

  /// Removes a pin. Returns false if the pin was removed before, or its only match has passed.
  @discardableResult
  public func unpin(_ id: PinID) -> Bool {
    defer { updateQuiet() }
    return pins.unpin(id)
  }

  /// Every choice so far, if `takesCensus` is set.
  public var visits: [SiteVisit] { census.visits }

  /// The number of pins that may still match a choice.
  public var pinCount: Int { pins.count }

  /// The pins that have not supplied a value so far, in the order in which they were set. Removed pins are
  /// excluded.
  public var unmetPins: [Pin] { pins.unmet }

  /// The recorded choices that could not be repeated so far. Empty if the driver is not `recorded`.
  public var unmetDeviations: [UnmetDeviation] {
    guard case .recorded = driver else { return [] }
    return recorded.unmetDeviations
  }

  /// The number of times that an enumerated run requested a different choice after the same earlier values.
  /// If it is not zero, the run is not deterministic.
  public var divergenceCount: Int {
    guard case .enumerating = driver else { return 0 }
    return enumerating.divergenceCount
  }

  /// The hash over the site, the count and the value of every choice since `recordsTrail` was set.
  public var trailHash: UInt64 { trail.value }

  /// The kinds of sites where the driver may give a value other than zero from now on.
  private var drivenKinds: SiteKinds {
    switch driver {
    case .canonical: []
    case .recorded: recorded.remainingCount == 0 ? [] : .all
    case .seeded(_, let kinds): kinds
    case .swarm, .enumerating: .all
    }
  }
}

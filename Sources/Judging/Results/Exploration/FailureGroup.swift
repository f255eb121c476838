public import Kernel
public import Rules

/// A failure of an app in a run: a broken rule, a failed expectation, or the end of its process.
public enum FailureSymptom: Hashable, Sendable {
  /// A rule is broken.
  case rule(RuleIdentifier)
  /// The app crashes, hangs or is ended by the system for what it did.
  case crash(String)
  /// An expectation of the scenario about the app failed, at a place in its file, before any fault struck.
  case expectation(String)

  /// The symptom as reports name it.
  public var text: String {
    switch self {
    case .rule(let rule): rule.text
    case .crash(let reason): "crash: \(reason)"
    case .expectation(let place): "the expectation at \(place)"
    }
  }
}

/// A fault as reports show it: its family and where it struck.
public struct FaultWords: Hashable, Sendable {
  /// The name of the family, such as `kill`.
  public let family: String
  /// The place, such as `at queue.transaction_shown`; the same for every visit of it.
  public let place: String
  /// Whether it is no fault but something that the contract leaves open.
  public let isLatitude: Bool

  /// Words for a fault.
  public init(family: String, place: String, isLatitude: Bool = false) {
    self.family = family
    self.place = place
    self.isLatitude = isLatitude
  }

  /// Both in one.
  public var text: String { place.isEmpty ? family : "\(family) \(place)" }
}

/// Failing runs in which the same goes wrong first, in one scenario and under faults of the same kinds at the same places.
public struct FailureGroup: Hashable, Sendable {
  /// The scenario.
  public let address: CaseAddress
  /// The app.
  public let subject: String
  /// The first failure of the runs.
  public private(set) var symptom: FailureSymptom
  /// The other failures in any of the runs.
  public private(set) var consequences: [FailureSymptom]
  /// The other failures of a scenario that fails without any fault.
  public private(set) var companions: [FailureSymptom] = []
  /// The faults, in the order in which they strike; none where the app fails without any.
  public let faults: [FaultWords]
  /// How many of them are faults, what the contract leaves open apart.
  public var faultCount: Int { faults.count { !$0.isLatitude } }
  /// How many runs there are.
  public var count: Int
  /// The choices of the first of them.
  public private(set) var deviations: [Deviation]
  /// The seed of the first of them, where it had one.
  public private(set) var seed: UInt64?
  /// Where the first of them was made.
  var origin = Origin()

  /// Makes a group of one run.
  public init(
    address: CaseAddress, subject: String, symptom: FailureSymptom, consequences: [FailureSymptom] = [],
    faults: [FaultWords], deviations: [Deviation], seed: UInt64? = nil, count: Int = 1
  ) {
    self.address = address
    self.subject = subject
    self.symptom = symptom
    self.consequences = consequences
    self.faults = faults
    self.deviations = deviations
    self.seed = seed
    self.count = count
  }

  /// Makes a group of a scenario that fails without any fault; nil where it does not.
  init?(_ plain: PlainCase) {
    guard let symptom = plain.symptoms.first else { return nil }
    self.init(
      address: plain.address, subject: plain.subject, symptom: symptom,
      consequences: Array(plain.symptoms.dropFirst()), faults: [], deviations: [])
    companions = consequences
  }

  /// The group by another of its failures.
  func led(by other: FailureSymptom) -> FailureGroup {
    guard other != symptom else { return self }
    var group = self
    group.symptom = other
    group.consequences = [symptom] + consequences.filter { $0 != other }
    group.companions = [symptom] + companions.filter { $0 != other }
    return group
  }

  /// A place in an exploration, by which groups are ordered however its pieces come together.
  struct Origin: Hashable, Comparable {
    /// The place of the stage; before all of them where there is no fault.
    var stage = -1
    var piece = 0
    /// The place in the piece.
    var position = 0

    static func < (left: Origin, right: Origin) -> Bool {
      (left.stage, left.piece, left.position) < (right.stage, right.piece, right.position)
    }
  }

  /// Takes over the runs of another group with the same key.
  mutating func merge(_ other: FailureGroup) {
    count += other.count
    if other.origin < origin { (deviations, seed, origin) = (other.deviations, other.seed, other.origin) }
    if companions.isEmpty { companions = other.companions }
    for consequence in other.consequences where !consequences.contains(consequence) {
      consequences.append(consequence)
    }
  }

  /// The parts that failing runs share to be one group.
  public struct Key: Hashable, Sendable {
    let address: CaseAddress
    let subject: String
    let symptom: FailureSymptom
    let faults: [FaultWords]
  }

  /// The key of the group.
  public var key: Key { Key(address: address, subject: subject, symptom: symptom, faults: faults) }
}

/// Groups of failing runs in the order in which the first run of each came.
public struct FailureGroups: Hashable, Sendable {
  /// The groups.
  public private(set) var all: [FailureGroup] = []
  private var places: [FailureGroup.Key: Int] = [:]

  /// No groups.
  public init() {}

  /// Adds the runs of a group.
  public mutating func add(_ group: FailureGroup) {
    if let place = places[group.key] {
      all[place].merge(group)
    } else {
      places[group.key] = all.count
      all.append(group)
    }
  }
}

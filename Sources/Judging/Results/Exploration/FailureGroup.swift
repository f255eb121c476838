public import Kernel
public import Rules

/// A failure of an app in a run: a broken rule, a failed expectation, or the end of its process.
public enum FailureSymptom: Hashable, Sendable {
  case rule(RuleIdentifier)
  /// The app crashed or hung, or the system ended it because of its behavior.
  case crash(String)
  /// An expectation about the app failed before any fault occurred. The value is the place of the
  /// expectation in the scenario's file.
  case expectation(String)

  /// The symptom in reports.
  public var text: String {
    switch self {
    case .rule(let rule): rule.text
    case .crash(let reason): "crash: \(reason)"
    case .expectation(let place): "the expectation at \(place)"
    }
  }
}

/// A fault as reports show it: its fault family and the place where it occurred.
public struct FaultWords: Hashable, Sendable {
  /// The name of the fault family, such as `kill`.
  public let family: String
  /// The place, such as `at queue.transaction_shown`. It is the same for each visit of the choice site.
  public let place: String
  /// Whether this is a latitude instead of a fault.
  public let isLatitude: Bool

  public init(family: String, place: String, isLatitude: Bool = false) {
    self.family = family
    self.place = place
    self.isLatitude = isLatitude
  }

  /// The fault family and the place.
  public var text: String { place.isEmpty ? family : "\(family) \(place)" }
}

/// Failing runs of one scenario that have the same first failure and faults of the same kinds at the
/// same places.
public struct FailureGroup: Hashable, Sendable {
  public let address: CaseAddress
  public let subject: String
  /// The first failure of the runs.
  public private(set) var symptom: FailureSymptom
  /// The failures other than `symptom` that occurred in any of the runs.
  public private(set) var consequences: [FailureSymptom]
  /// If the scenario fails without a fault, its failures other than `symptom`.
  public private(set) var companions: [FailureSymptom] = []
  /// The faults, in the order in which they occur; empty if the app fails without a fault.
  public let faults: [FaultWords]
  /// The number of faults, not counting latitudes.
  public var faultCount: Int { faults.count { !$0.isLatitude } }
  /// The number of runs.
  public var count: Int
  /// The choices of the first run.
  public private(set) var deviations: [Deviation]
  /// The seed of the first run; nil if it had none.
  public private(set) var seed: UInt64?
  /// The place of the first run in the exploration.
  var origin = Origin()

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

  /// Makes a group for a scenario that fails without a fault. Nil if it does not fail.
  init?(_ plain: PlainCase) {
    guard let symptom = plain.symptoms.first else { return nil }
    self.init(
      address: plain.address, subject: plain.subject, symptom: symptom,
      consequences: Array(plain.symptoms.dropFirst()), faults: [], deviations: [])
    companions = consequences
  }

  /// Returns the same group, with another of its failures as the symptom.
  func led(by other: FailureSymptom) -> FailureGroup {
    guard other != symptom else { return self }
    var group = self
    group.symptom = other
    group.consequences = [symptom] + consequences.filter { $0 != other }
    group.companions = [symptom] + companions.filter { $0 != other }
    return group
  }

  /// A place in an exploration. Groups are ordered by it, so that the order in which pieces finish has no
  /// effect.
  struct Origin: Hashable, Comparable {
    /// The index of the stage; -1 for a run without faults.
    var stage = -1
    var piece = 0
    var position = 0

    static func < (left: Origin, right: Origin) -> Bool {
      (left.stage, left.piece, left.position) < (right.stage, right.piece, right.position)
    }
  }

  /// Adds the runs of another group with the same key.
  mutating func merge(_ other: FailureGroup) {
    count += other.count
    if other.origin < origin { (deviations, seed, origin) = (other.deviations, other.seed, other.origin) }
    if companions.isEmpty { companions = other.companions }
    for consequence in other.consequences where !consequences.contains(consequence) {
      consequences.append(consequence)
    }
  }

  /// The properties that failing runs of one group share.
  public struct Key: Hashable, Sendable {
    let address: CaseAddress
    let subject: String
    let symptom: FailureSymptom
    let faults: [FaultWords]
  }

  public var key: Key { Key(address: address, subject: subject, symptom: symptom, faults: faults) }
}

/// Groups of failing runs, in the order of the first run of each.
public struct FailureGroups: Hashable, Sendable {
  public private(set) var all: [FailureGroup] = []
  private var places: [FailureGroup.Key: Int] = [:]

  public init() {}

  public mutating func add(_ group: FailureGroup) {
    if let place = places[group.key] {
      all[place].merge(group)
    } else {
      places[group.key] = all.count
      all.append(group)
    }
  }
}

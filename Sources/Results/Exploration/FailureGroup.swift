public import Kernel
public import Rules

/// What is wrong in a run: a rule of the app is broken, or its process ends.
public enum FailureSymptom: Hashable, Sendable {
  /// A rule is broken.
  case rule(RuleIdentifier)
  /// The app crashes, hangs or is ended by the system for what it did.
  case crash(String)

  /// The symptom as reports name it.
  public var text: String {
    switch self {
    case .rule(let rule): rule.text
    case .crash(let reason): "crash: \(reason)"
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
  /// What goes wrong first.
  public let symptom: FailureSymptom
  /// What else is wrong in any of the runs.
  public private(set) var consequences: [FailureSymptom]
  /// The faults, in the order in which they strike; none where the app fails without any.
  public let faults: [FaultWords]
  /// How many of them are faults, what the contract leaves open apart.
  public var faultCount: Int { faults.count { !$0.isLatitude } }
  /// How many runs there are.
  public var count: Int
  /// The choices of the first of them.
  public let deviations: [Deviation]
  /// The seed of the first of them, where it had one.
  public let seed: UInt64?

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

  /// Takes over the runs of another group with the same key.
  mutating func merge(_ other: FailureGroup) {
    count += other.count
    for consequence in other.consequences where !consequences.contains(consequence) {
      consequences.append(consequence)
    }
  }

  /// What failing runs share to be one group.
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

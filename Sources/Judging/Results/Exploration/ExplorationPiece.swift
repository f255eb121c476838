/// The stage of an exploration to which a piece belongs. The pieces of each stage are numbered from
/// zero.
public enum ExplorationStage: String, CaseIterable, Hashable, Sendable {
  case single
  /// Runs with two faults.
  case pair
  case triple
  /// Runs that an earlier exploration kept.
  case corpus
  /// Runs with faults and latitudes drawn by seeds.
  case swarm
}

/// A numbered piece of an exploration: the results of some runs of one scenario.
public struct ExplorationPiece: Hashable, Sendable {
  public let stage: ExplorationStage
  /// The number of the piece in its stage, counted from zero.
  public let number: Int
  /// The index of the scenario among the cases that were run without faults.
  public let place: Int
  public var runCount = 0
  /// The number of runs that were repeated.
  public var repeatedCount = 0
  public var undecidedCount = 0
  /// The number of runs that the app did not survive.
  public var brokenCount = 0
  /// The runs with one fault, one strip for each fault family.
  public var strips: [FaultStrip] = []
  /// The runs with two faults, one tally for each pair of fault families.
  public var pairs: [PairTally] = []
  /// The failing runs.
  public var failures = FailureGroups()
  /// For each `should` rule, the number of runs that broke it.
  public var warnings = WarningTally()
  /// The situations that the runs reached; nil if there was no watched run.
  public var situations: SituationTally?
  /// The differences between repeated runs.
  public var partings: [String] = []
  /// The reasons why runs were undecided, without duplicates.
  public var doubts: [RunDoubt] = []
  /// The runs that reached features that no run had reached before. Empty unless a corpus is kept.
  public var reached: [ReachedRun] = []
  /// Errors that the app did not cause, without duplicates.
  public var troubles: [String] = []

  /// Creates a piece without runs.
  public init(stage: ExplorationStage, number: Int, place: Int) {
    self.stage = stage
    self.number = number
    self.place = place
  }

  /// Counts a run. `again` contains the words of the command that repeats the run, or is empty.
  public mutating func count(_ fate: RunFate, _ reason: String, again: [String] = []) {
    runCount += 1
    switch fate {
    case .survived, .warned: break
    case .undecided:
      undecidedCount += 1
      guard !doubts.contains(where: { $0.reason == reason }), doubts.count < 8 else { break }
      doubts.append(RunDoubt(reason: reason, command: again))
    case .broken: brokenCount += 1
    case .error: if !troubles.contains(reason), troubles.count < 8 { troubles.append(reason) }
    }
  }

  /// Adds a run with one fault of a fault family.
  public mutating func addCell(
    _ family: String, _ fate: RunFate, _ symptom: FailureSymptom? = nil, at fact: UInt32
  ) {
    if let place = strips.firstIndex(where: { $0.family == family }) {
      strips[place].add(fate, symptom, at: fact)
    } else {
      var strip = FaultStrip(family: family)
      strip.add(fate, symptom, at: fact)
      strips.append(strip)
    }
  }

  /// Adds a run with two faults. `isJoint` tells whether the app failed, but survives each of the
  /// faults alone.
  public mutating func addPair(_ first: String, _ second: String, _ fate: RunFate, isJoint: Bool) {
    var tally = PairTally(first: first, second: second)
    tally.runCount = 1
    tally.brokenCount = fate == .broken ? 1 : 0
    tally.jointCount = isJoint ? 1 : 0
    tally.undecidedCount = fate == .undecided || fate == .error ? 1 : 0
    if let place = pairs.firstIndex(where: { $0.first == first && $0.second == second }) {
      pairs[place].merge(tally)
    } else {
      pairs.append(tally)
    }
  }
}

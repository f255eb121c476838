/// The stage that a piece belongs to; the pieces of each stage are numbered from zero.
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
  /// Its number in the stage, counted from zero.
  public let number: Int
  /// The index of the scenario among the plain cases.
  public let place: Int
  /// The number of runs.
  public var runCount = 0
  /// The number of runs that were repeated.
  public var repeatedCount = 0
  /// The number of undecided runs.
  public var undecidedCount = 0
  /// The number of runs that the app did not survive.
  public var brokenCount = 0
  /// The runs with one fault, by families.
  public var strips: [FaultStrip] = []
  /// The runs with two faults, by families.
  public var pairs: [PairTally] = []
  /// The failing runs.
  public var failures = FailureGroups()
  /// The number of runs that broke each `should` rule.
  public var warnings = WarningTally()
  /// The situations that the runs reached; nil if there was no run.
  public var situations: SituationTally?
  /// The differences between repeated runs.
  public var partings: [String] = []
  /// The reasons of undecided runs, each once.
  public var doubts: [RunDoubt] = []
  /// The runs that reached something new in this piece, if a corpus is kept.
  public var reached: [ReachedRun] = []
  /// Errors that the app did not cause, each once.
  public var troubles: [String] = []

  /// A piece without runs.
  public init(stage: ExplorationStage, number: Int, place: Int) {
    self.stage = stage
    self.number = number
    self.place = place
  }

  /// Counts a run. `again` are the words of the command that repeats the run, or empty.
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

  /// Adds a run with one fault of a family.
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

  /// Adds a run with two faults.
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

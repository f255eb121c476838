/// The part of an exploration that a piece belongs to; the pieces of each are numbered from zero.
public enum ExplorationStage: String, CaseIterable, Hashable, Sendable {
  /// Runs with one fault.
  case single
  /// Runs with two faults.
  case pair
  /// Runs with three faults.
  case triple
  /// Runs that an earlier exploration kept.
  case corpus
  /// Runs with faults and latitudes drawn by seeds.
  case swarm
}

/// A numbered piece of an exploration: what some runs of one scenario came to.
public struct ExplorationPiece: Hashable, Sendable {
  /// The part that it belongs to.
  public let stage: ExplorationStage
  /// Its number in that part.
  public let number: Int
  /// The number of the scenario among the plain cases.
  public let place: Int
  /// How many runs were made.
  public var runCount = 0
  /// How many of them were made twice.
  public var repeatedCount = 0
  /// How many of them were undecided.
  public var undecidedCount = 0
  /// How many of them the app did not survive.
  public var brokenCount = 0
  /// The runs with one fault, by families.
  public var strips: [FaultStrip] = []
  /// The runs with two faults, by families.
  public var pairs: [PairTally] = []
  /// The failing runs.
  public var failures = FailureGroups()
  /// How many runs broke what an app should do.
  public var warnings = WarningTally()
  /// The situations that the runs came to; nothing where there was no run.
  public var situations: SituationTally?
  /// Where runs that were made twice parted.
  public var partings: [String] = []
  /// Why runs were undecided, each reason once.
  public var doubts: [RunDoubt] = []
  /// The runs that came to something that no earlier one of the piece had come to, where a corpus is kept.
  public var reached: [ReachedRun] = []
  /// Errors that are none of the app, each once.
  public var troubles: [String] = []

  /// A piece without runs.
  public init(stage: ExplorationStage, number: Int, place: Int) {
    self.stage = stage
    self.number = number
    self.place = place
  }

  /// Counts a run; `again` are the words of the command that makes it once more, where there is one.
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

internal import Kernel

/// All results of an exploration, combined from its pieces. The order of the pieces has no effect.
public struct ExplorationRecord: Hashable, Sendable {
  public var header: ExplorationHeader
  /// The parts that were merged; empty if the record is not merged.
  public var parts: [PieceShard] = []
  /// The runs of the scenarios without faults.
  public var plain: [PlainCase] = []
  /// The runs with one fault. For each scenario, there is one strip for each fault family.
  public private(set) var strips: [[FaultStrip]] = []
  /// The runs with two faults, one tally for each pair of fault families.
  public private(set) var pairs: [PairTally] = []
  /// The failing runs.
  public private(set) var failures = FailureGroups()
  public private(set) var tallies: [StageTally] = ExplorationStage.allCases.map { StageTally(stage: $0) }
  /// The situations that the runs reached.
  public private(set) var coverage: SituationCoverage
  /// For each `should` rule, the number of runs that broke it.
  public private(set) var warnings = WarningTally()
  /// The runs that reached features that no run had reached before, ordered by the stages and numbers
  /// of their pieces. Empty unless a corpus is kept.
  private(set) var reached: [ReachedPiece] = []
  /// The differences between repeated runs.
  public private(set) var partings: [String] = []
  /// The reasons why runs were undecided, each with its scenario.
  public private(set) var doubts: [RunDoubt] = []
  public var troubles: [RunTrouble] = []
  /// The findings. Empty until their simplest runs have been reduced.
  public var findings: [Finding] = []
  /// The exit code of the reason why the exploration ended early. Nil if it did not end early.
  public var interruption: ExitCode?
  /// Whether the limit of runs or of time was reached before the exploration was complete.
  public var isOverBudget = false

  /// The counts of the runs of one stage.
  public struct StageTally: Hashable, Sendable {
    public let stage: ExplorationStage
    public var pieces: NumberSet = []
    /// The number of runs.
    public var runCount = 0
    /// The number of runs that were repeated.
    public var repeatedCount = 0
    public var undecidedCount = 0
    /// The number of runs that the app did not survive.
    public var brokenCount = 0

    /// The number of runs that the app survived.
    public var survivedCount: Int { runCount - brokenCount - undecidedCount }
  }

  /// Creates a record before any run.
  public init(header: ExplorationHeader) {
    self.header = header
    coverage = header.situations
  }

  /// The counts of a stage.
  public subscript(stage: ExplorationStage) -> StageTally {
    tallies.first { $0.stage == stage } ?? StageTally(stage: stage)
  }

  /// Sets the runs of the scenarios without faults.
  public mutating func begin(with plain: [PlainCase]) {
    self.plain = plain
    strips = Array(repeating: [], count: plain.count)
    for item in plain {
      warnings.merge(item.warnings)
      if let group = FailureGroup(item) { failures.add(group) }
      if item.fate == .error { addTrouble(item.address.text + ": " + item.reason) }
    }
  }

  /// Adds a piece; returns false if it was added before.
  @discardableResult
  public mutating func add(_ piece: ExplorationPiece) -> Bool {
    guard let place = tallies.firstIndex(where: { $0.stage == piece.stage }),
      tallies[place].pieces.insert(piece.number)
    else { return false }
    tallies[place].runCount += piece.runCount
    tallies[place].repeatedCount += piece.repeatedCount
    tallies[place].undecidedCount += piece.undecidedCount
    tallies[place].brokenCount += piece.brokenCount
    if strips.indices.contains(piece.place) { for strip in piece.strips { add(strip, of: piece.place) } }
    for pair in piece.pairs { add(pair) }
    warnings.merge(piece.warnings)
    for (position, group) in piece.failures.all.enumerated() {
      var group = group
      group.origin = FailureGroup.Origin(stage: place, piece: piece.number, position: position)
      failures.add(group)
    }
    if !piece.partings.isEmpty { partings = (partings + piece.partings).sorted() }
    if let situations = piece.situations { coverage.add(situations) }
    addReached(piece)
    let address = plain.indices.contains(piece.place) ? plain[piece.place].address.text + ": " : ""
    for doubt in piece.doubts { add(doubt, of: piece.place) }
    for trouble in piece.troubles { addTrouble(address + trouble) }
    return true
  }

  private mutating func add(_ strip: FaultStrip, of place: Int) {
    if let known = strips[place].firstIndex(where: { $0.family == strip.family }) {
      strips[place][known].merge(strip)
    } else {
      strips[place].append(strip)
    }
  }

  private mutating func add(_ pair: PairTally) {
    if let known = pairs.firstIndex(where: { $0.first == pair.first && $0.second == pair.second }) {
      pairs[known].merge(pair)
    } else {
      pairs.append(pair)
    }
  }

  private mutating func addReached(_ piece: ExplorationPiece) {
    guard !piece.reached.isEmpty, plain.indices.contains(piece.place) else { return }
    let new = ReachedPiece(
      stage: piece.stage, number: piece.number, address: plain[piece.place].address, runs: piece.reached)
    let place = reached.lastIndex { $0.precedes(new) }.map { $0 + 1 } ?? 0
    reached.insert(new, at: place)
  }

  private mutating func add(_ doubt: RunDoubt, of place: Int) {
    var doubt = doubt
    if plain.indices.contains(place) { doubt.address = plain[place].address.text }
    let isKnown = doubts.contains { ($0.address, $0.reason) == (doubt.address, doubt.reason) }
    if !isKnown, doubts.count < ExplorationRecord.troublesMax { doubts.append(doubt) }
  }

  private static let troublesMax = 20

  private mutating func addTrouble(_ text: String) {
    guard troubles.count < ExplorationRecord.troublesMax, !troubles.contains(where: { $0.text == text })
    else {
      return
    }
    troubles.append(RunTrouble(exitCode: .usage, text: text))
  }

  /// The number of runs, not counting those without faults.
  public var runCount: Int { tallies.reduce(0) { $0 + $1.runCount } }

  /// The number of runs that were repeated.
  public var repeatedCount: Int { tallies.reduce(0) { $0 + $1.repeatedCount } }

  public var resultCodes: [ExitCode] {
    var codes: [ExitCode] = []
    if !partings.isEmpty { codes.append(.nondeterminism) }
    if !failures.all.isEmpty { codes.append(.failed) }
    let isUndecided = tallies.contains { $0.undecidedCount > 0 } || plain.contains { $0.fate == .undecided }
    if isUndecided { codes.append(.inconclusive) }
    let hasNothing =
      !plain.contains(where: \.isApplicable) || runCount == 0 && isComplete && header.userCount == 0
    if hasNothing { codes.append(.nothingApplicable) }
    return codes
  }
}
